/** How far apart samples are: as they were taken, or rolled up to one for each of these. */
export type Step = 'sample' | 'minute' | 'quarter' | 'hour'

/** ms. A minute lies in one quarter of an hour by the clock, and so on. */
export const stepLength = { minute: 60_000, quarter: 900_000, hour: 3_600_000 } as const satisfies Record<
  Exclude<Step, 'sample'>,
  number
>

export const hour = stepLength.hour
export const day = 24 * hour

/** When the stretch of time begins that a time lies in; stretches are by the clock, UTC. All in ms. */
export const floorTo = (time: number, length: number): number => Math.floor(time / length) * length
