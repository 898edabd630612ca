/** Limits of tasks. */
export const taskLimits = {
  /**
   * Maximum number of unfinished tasks of one user: as many as a person can follow, so that no user monopolizes the
   * workers.
   */
  openPerUser: 10,
  /**
   * Maximum number of members of one task. At the rate of a task they take half an hour, for which a user can still
   * wait.
   */
  members: 100_000,
  /** Maximum number of resources that a request lists individually. Larger selections are given as list queries. */
  named: 1000,
  /** ms for which a task is stored after its end */
  retention: 30 * 86_400_000,
  /** Maximum number of ended tasks that are stored per user. The oldest ones are deleted first. */
  endedPerUser: 200,
} as const
