/** Bounds of tasks, each with its reason. */
export const taskLimits = {
  /** Tasks of one user that have not ended: as many as a person follows, and none can take everybody's turns. */
  openOfUser: 10,
  /** Members of one task: at its rate, half an hour's work, which can still be waited for and looked through. */
  members: 100_000,
  /** Things named one by one; what a list shows on a page is a hundred at most. More are a query. */
  named: 1000,
  /** ms that a task is kept after its end */
  kept: 30 * 86_400_000,
  /** Ended tasks of one user that are kept: as many as anybody pages through. Of more the first to have ended go. */
  endedOfUser: 200,
} as const
