import type { JobContext } from '#reconcile/job.ts'

/** maximum ms of a turn of a task, without its current step; the pause after a turn is as long (worker.ts) */
const maxTurnLength = 250

/**
 * ms for which a temporary error is retried before it is recorded as a refusal: it blocks the rest of the task until
 * then
 */
export const patience = 300_000

/** One step of a turn. @returns whether more steps follow @throws a temporary error */
export type TaskStep = (isLastTry: boolean) => Promise<boolean>

/**
 * Runs steps until the turn's time is up. Only the first step may make the turn fail, which is then repeated later. A
 * later step that meets a temporary error becomes the first of the next turn, so that the time for which a task has
 * been failing is always that of one step.
 * @param most maximum number of steps
 * @param failingSince time since when turns have failed; null if the last one did not
 */
export async function takeSteps(
  ctx: Pick<JobContext, 'now'>,
  { most, failingSince }: { readonly most: number; readonly failingSince: Date | null },
  step: TaskStep,
): Promise<void> {
  const began = ctx.now().getTime()
  const isTired = failingSince !== null && began - failingSince.getTime() >= patience
  if (!(await step(isTired))) return
  for (let taken = 1; taken < most && ctx.now().getTime() < began + maxTurnLength; taken++) {
    try {
      if (!(await step(false))) return
    } catch {
      // The next turn throws the error if it persists.
      return
    }
  }
}
