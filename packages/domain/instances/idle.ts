/**
 * The definition of an idle instance. It runs, and its vCPUs were busy for less than the share `below` of the last
 * `days`. An instance with a shorter history is judged by that history, which must cover at least `leastHours`.
 */
export const idleRule = { below: 0.05, days: 7, leastHours: 1 } as const

/** The value that selects idle instances in the filter of states. Idle is not a state and has no count. */
export const idleFilter = 'idle'
