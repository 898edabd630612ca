/** Limits of tasks. */
export const taskLimits = {
  /** Unfinished tasks of one user: as many as a person can follow, so that no user monopolizes the workers. */
  openPerUser: 10,
  /** Members of one task: at its rate half an hour of work, which a user can still wait for and review. */
  members: 100_000,
  /** Resources listed individually; a page of a list has at most a hundred. Larger selections are list queries. */
  named: 1000,
  /** ms that a task is kept after its end */
  retention: 30 * 86_400_000,
  /** Ended tasks that are kept per user. The oldest ones are deleted first. */
  endedPerUser: 200,
} as const
