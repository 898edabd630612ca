import type { RunState } from '@portico/domain/instances/states.ts'
import type { Context } from '#kernel/context.ts'

/**
 * Reads an instance's run state and locks its row until the transaction ends. Used by operations that depend on the run
 * state but do not write the instance: starts run at repeatable read, so only this lock prevents a start from
 * committing in between.
 */
export async function lockRunState(ctx: Context, instanceId: string): Promise<RunState> {
  const { run_state } = await ctx.db
    .selectFrom('instance')
    .select('run_state')
    .where('id', '=', instanceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return run_state
}
