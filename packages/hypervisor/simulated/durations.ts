import { drawsFor } from './random.ts'

/** Durations of a machine's operations in ms, which are set when the machine starts. */
export interface Durations {
  /** duration from the start call until the machine runs */
  readonly start: number
  /** duration from the stop call until the machine is off */
  readonly stop: number
  /** duration from the reboot call until the machine runs again */
  readonly reboot: number
  /** duration from power-on to the login prompt */
  readonly boot: number
}

/** Returns realistic durations divided by `speed`. A machine of a rack always gets the same ones. */
export function durationsFor(seed: number, machineId: string, speed: number): Durations {
  const draws = drawsFor(`${seed}/durations/${machineId}`)
  const draw = (lowest: number, highest: number): number =>
    Math.max(1, Math.round(draws.between(lowest, highest) / speed))
  return {
    start: draw(2000, 5000),
    stop: draw(1000, 3000),
    reboot: draw(3000, 6000),
    boot: draw(4000, 7000),
  }
}
