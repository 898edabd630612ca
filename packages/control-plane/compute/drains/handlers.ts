import { conflict, invalidRequest } from '@portico/domain/refusals.ts'
import { checkMoves } from '@portico/domain/instances/move-rules.ts'
import { checkSledChange } from '@portico/domain/sleds/actions.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { nothingToDo } from '@portico/domain/tasks/refusals.ts'
import { sql } from 'kysely'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Context } from '#kernel/context.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { openTask } from '#tasks/open-task.ts'
import { taskAsShown } from '#tasks/view.ts'

/** Moves of all instances of a sled by a task, and back. */
export const drainHandlers = {
  /** Takes the sled out of service, so that nothing starts there meanwhile. */
  portico_sled_drain: async (ctx, { path }) => {
    const sled = await find(ctx, 'sled', { nameOrId: path.sled })
    enforce(checkMoves(ctx.services.hypervisor.moves !== null))
    enforce(checkSledChange(sled.policy))
    await requireOnlyDrain(ctx, sled.id)
    await setPolicy(ctx, sled.id, 'non_provisionable')
    const id = ctx.newId()
    const { numAffectedRows } = await sql`
      insert into task_member (task_id, ordinal, target_id, target_name)
      select ${id}, row_number() over (order by m.memory desc, m.ncpus desc, i.id), i.id,
        silo.name || '/' || project.name || '/' || i.name
      from machine m join instance i on i.id = m.instance_id join project on project.id = i.project_id
        join silo on silo.id = i.silo_id
      where m.sled_id = ${sled.id}`.execute(ctx.db)
    const total = Number(numAffectedRows ?? 0n)
    if (total === 0) return refuse(invalidRequest('No instance runs on the sled'))
    const about = { kind: 'drain' as const, sled: sled.id, serial: sled.serial, is_return: false }
    await openTask(ctx, { id, projectId: null, about, total })
    return taskAsShown(ctx, id)
  },

  /** Puts the sled of an ended drain back in service and moves the instances back that the drain has moved. */
  portico_task_move_back: async (ctx, { path }) => {
    const task = await find(ctx, 'task', { nameOrId: path.task })
    authorizeOnFleet({ ...ctx, operation: 'portico_sled_drain' })
    const { about } = task
    if (about.kind !== 'drain' || about.is_return) return refuse(notDrain)
    if (isOpen(task.state)) return refuse(conflict('Task has not ended. Cancel it first'))
    const sled = await find({ ...ctx, operation: 'sled_view' }, 'sled', { nameOrId: about.sled })
    enforce(checkSledChange(sled.policy))
    await requireOnlyDrain(ctx, sled.id)
    await setPolicy(ctx, sled.id, 'provisionable')
    const id = ctx.newId()
    const { numAffectedRows } = await sql`
      insert into task_member (task_id, ordinal, target_id, target_name)
      select ${id}, row_number() over (order by ordinal), target_id, target_name
      from task_member where task_id = ${task.id} and state = 'done'`.execute(ctx.db)
    const total = Number(numAffectedRows ?? 0n)
    if (total === 0) return refuse(nothingToDo)
    await openTask(ctx, { id, projectId: null, about: { ...about, is_return: true }, total })
    return taskAsShown(ctx, id)
  },
} satisfies Handlers<'portico_sled_drain' | 'portico_task_move_back'>

const notDrain = invalidRequest('Only instances of a sled that was drained can be moved back')

/** @throws 409 */
async function requireOnlyDrain(ctx: Context, sledId: string): Promise<void> {
  const other = await ctx.db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', 'drain')
    .where('seat', 'is not', null)
    .where(sql<boolean>`about ->> 'sled' = ${sledId}`)
    .executeTakeFirst()
  if (other !== undefined) refuse(conflict('Another task is moving the instances of this sled'))
}

async function setPolicy(
  ctx: Context,
  sledId: string,
  policy: 'provisionable' | 'non_provisionable',
): Promise<void> {
  await ctx.db
    .updateTable('sled')
    .set({ provision_policy: policy, time_modified: ctx.now })
    .where('id', '=', sledId)
    .where('provision_policy', '!=', policy)
    .execute()
}
