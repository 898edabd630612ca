/** The distance of samples: `sample` for raw samples, or the interval to which they were rolled up. */
export type Step = 'sample' | 'minute' | 'quarter' | 'hour'

/**
 * Length of each step in ms. Steps are aligned to the clock, so that a minute is in exactly one quarter of an hour, and
 * so on.
 */
export const stepLength = { minute: 60_000, quarter: 900_000, hour: 3_600_000 } as const satisfies Record<
  Exclude<Step, 'sample'>,
  number
>

export const hour = stepLength.hour
export const day = 24 * hour

/** Returns the start of the clock-aligned interval (UTC) that contains a time. All in ms. */
export const floorTo = (time: number, length: number): number => Math.floor(time / length) * length
