import type { RunState } from '@portico/domain/instances/states.ts'
import type { Context } from '#kernel/context.ts'
import type { Instance } from './view.ts'

/**
 * Writes a new run state and the time at which it began. `time_modified` does not change
 * (docs/reference/conventions.md#names-descriptions-ids).
 */
export function setRunState(
  ctx: Context,
  instance: Pick<Instance, 'id'>,
  runState: RunState,
  more: { failure?: string | null; time_last_auto_restarted?: Date } = {},
): Promise<Instance> {
  return ctx.db
    .updateTable('instance')
    .set({ run_state: runState, time_run_state_updated: ctx.now, failure: null, ...more })
    .where('id', '=', instance.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the instance's current problem, or null; its state does not change. */
export function setProblem(
  ctx: Context,
  instance: Pick<Instance, 'id'>,
  message: string | null,
): Promise<Instance> {
  return ctx.db
    .updateTable('instance')
    .set({ failure: message })
    .where('id', '=', instance.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
