import { drawsFor } from './random.ts'

/** Durations of a machine's operations in ms. Fixed at its start. */
export interface Durations {
  /** from the start call until it runs */
  readonly start: number
  /** from the stop call until it is off */
  readonly stop: number
  /** from the reboot until it runs again */
  readonly reboot: number
  /** from power-on to the login prompt */
  readonly boot: number
}

/** Returns realistic durations, divided by `speed`, which are always the same for a machine of a rack. */
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
