/**
 * What counts as idle: an instance that runs and whose vCPUs ran for less than this share of the time, over so many days
 * or as long as it has been sampled, an hour at least.
 */
export const idleRule = { below: 0.05, days: 7, leastHours: 1 } as const

/**
 * Stands beside the states of instances where lists are narrowed down: those that are idle. No instance is in it, and
 * none is counted by it.
 */
export const idleFilter = 'idle'
