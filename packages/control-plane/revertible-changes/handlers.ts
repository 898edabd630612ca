import type { Trial } from '@portico/contract/portico/trials.ts'
import { conflict, type Refusal } from '@portico/domain/refusals.ts'
import { changeWasReverted } from '@portico/domain/revertible-changes.ts'
import { userOf } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { confirm, revert } from './end.ts'
import { revertibleKinds } from './kinds.ts'
import { readRevertibleChanges } from './view.ts'

/** Changes that revert themselves unless they are confirmed (docs/decisions/0041-revertible-changes.md). */
export const revertibleChangeHandlers = {
  portico_trial_list: async (ctx) => {
    authorizeOnFleet(ctx)
    return { items: [...(await readRevertibleChanges(ctx))] }
  },

  portico_trial_keep: async (ctx, { path }) => {
    const trial = await find(ctx, 'trial', { nameOrId: path.trial })
    const { userId } = userOf(ctx)
    if (trial.tried_by !== userId) refuse(onlyTheirs)
    if (trial.state === 'running')
      enforce(await revertibleKinds[trial.kind].whyNotProven(ctx, trial.thing_id))
    if (!(await confirm(ctx, trial.id, ending(ctx)))) refuse(over(trial.state))
    return shown(ctx, trial.id)
  },

  portico_trial_take_back: async (ctx, { path }) => {
    const trial = await find(ctx, 'trial', { nameOrId: path.trial })
    if (!(await revert(ctx, trial.id, ending(ctx)))) refuse(over(trial.state))
    return shown(ctx, trial.id)
  },
} satisfies Handlers<'portico_trial_list' | 'portico_trial_keep' | 'portico_trial_take_back'>

const ending = (ctx: ReplyContext) => ({ queue: ctx.services.jobs.queue, by: userOf(ctx).userId })

async function shown(ctx: ReplyContext, id: string): Promise<Trial> {
  const [trial] = await readRevertibleChanges(ctx, id)
  if (trial === undefined) throw new Error(`trial ${id} is gone`)
  return trial
}

/** The refusal for other users, whose request does not prove that the author still has access. */
const onlyTheirs = conflict('Only the user who made this change can confirm it. You can revert it')

function over(state: Trial['state']): Refusal {
  switch (state) {
    case 'kept':
      return conflict('This change is already confirmed')
    case 'taken_back':
      return conflict('This change is already reverted')
    case 'overruled':
      return conflict('This change was overridden on the server itself')
    case 'running':
      return changeWasReverted
  }
}
