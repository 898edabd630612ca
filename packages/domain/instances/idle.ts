/**
 * An instance is idle if it runs and its vCPUs were busy for less than `below` of the last `days`, or of the time since
 * it has been sampled, at least `leastHours`.
 */
export const idleRule = { below: 0.05, days: 7, leastHours: 1 } as const

/** A filter value beside the instance states: idle instances. It is not a state, and is not counted by state. */
export const idleFilter = 'idle'
