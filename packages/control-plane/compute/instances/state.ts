import type { RunState } from '@portico/domain/instances/states.ts'
import type { Context } from '../../kernel/context.ts'
import type { Instance } from './view.ts'

/** Write a new run state and when it began. `time_modified` does not move (semantics/conventions.md section 1). */
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
