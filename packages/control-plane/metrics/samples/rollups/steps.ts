/** The distance of samples: raw, or rolled up to one for each of these. */
export type Step = 'sample' | 'minute' | 'quarter' | 'hour'

/** in ms. Clock-aligned: a minute is in exactly one quarter of an hour, and so on. */
export const stepLength = { minute: 60_000, quarter: 900_000, hour: 3_600_000 } as const satisfies Record<
  Exclude<Step, 'sample'>,
  number
>

export const hour = stepLength.hour
export const day = 24 * hour

/** Returns the start of the clock-aligned interval (UTC) that contains a time. All in ms. */
export const floorTo = (time: number, length: number): number => Math.floor(time / length) * length
