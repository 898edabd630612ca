import type { WorkContext } from '#reconcile/work.ts'

/** ms that a turn of a task takes at most, but for what it is at; the pause after it is as long (worker.ts) */
const turnLength = 250

/** ms for which what may pass is tried again before it counts as refused: nothing behind it is done meanwhile */
export const patience = 300_000

/** One thing of a turn. @returns whether there is more to do @throws what may pass */
export type TaskStep = (isLastTry: boolean) => Promise<boolean>

/**
 * Take steps of a turn until its time is up. Only the first may fail the turn, which is then taken again later: what
 * meets something that may pass further on is the first of the next turn, so that the time for which a task has been
 * failing is that of one step.
 * @param most steps
 * @param failingSince the time from which on turns have failed
 */
export async function takeSteps(
  ctx: Pick<WorkContext, 'now'>,
  { most, failingSince }: { readonly most: number; readonly failingSince: Date | null },
  step: TaskStep,
): Promise<void> {
  const began = ctx.now().getTime()
  const isTired = failingSince !== null && began - failingSince.getTime() >= patience
  if (!(await step(isTired))) return
  for (let taken = 1; taken < most && ctx.now().getTime() < began + turnLength; taken++) {
    try {
      if (!(await step(false))) return
    } catch {
      // It is told by the next turn, should it still be so.
      return
    }
  }
}
