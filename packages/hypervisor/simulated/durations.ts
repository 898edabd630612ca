import { drawsFor } from './random.ts'

/** How long a machine takes for things, in milliseconds. Fixed when it is started. */
export interface Durations {
  /** from the start call until it runs */
  readonly start: number
  /** from the stop call until it is off */
  readonly stop: number
  /** from the reboot until it runs again */
  readonly reboot: number
  /** from power-on until the guest asks for a login */
  readonly boot: number
}

/** Believable durations, the same ones whenever this machine of this rack is looked at, divided by `speed`. */
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
