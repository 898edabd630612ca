import type { LostInstance } from '@portico/contract/portico/hardware.ts'
import type { LostCounts } from '@portico/domain/issues/lost.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { instanceOf } from './machines.ts'

/** Records that an instance's machine failed on a sled, before it is known whether the sled failed. */
export async function recordFailedMachine(
  { db, now }: Context,
  machine: { readonly instance_id: string; readonly sled_id: string },
): Promise<void> {
  const { instance_id, sled_id } = machine
  await db
    .insertInto('failed_machine')
    .values({ instance_id, sled_id, time_failed: now })
    .onConflict((conflict) => conflict.columns(['instance_id', 'sled_id']).doUpdateSet({ time_failed: now }))
    .execute()
}

/**
 * Selects the machines that failed on a sled since the sled failed, without those of instances that were stopped or
 * deleted since.
 */
function lost({ db }: Context) {
  return (
    db
      .selectFrom('failed_machine')
      .innerJoin('sled', 'sled.id', 'failed_machine.sled_id')
      .innerJoin('instance', 'instance.id', 'failed_machine.instance_id')
      .leftJoin('machine', 'machine.instance_id', 'instance.id')
      .whereRef('failed_machine.time_failed', '>=', 'sled.time_failed')
      // An instance that its users have stopped since the failure is no longer counted.
      .where((eb) => eb.or([eb('machine.id', 'is not', null), eb('instance.run_state', '=', 'failed')]))
  )
}

export const noneLost: LostCounts = { elsewhere: 0, down: 0 }

/** Returns the current states of lost instances as counts, for each failed sled that lost any. */
export async function lostCounts(ctx: Context): Promise<ReadonlyMap<string, LostCounts>> {
  const rows = await lost(ctx)
    .select([
      'failed_machine.sled_id',
      sql<number>`count(machine.id)::int`.as('elsewhere'),
      sql<number>`(count(*) - count(machine.id))::int`.as('down'),
    ])
    .groupBy('failed_machine.sled_id')
    .execute()
  return new Map(rows.map(({ sled_id, elsewhere, down }) => [sled_id, { elsewhere, down }]))
}

/**
 * Returns the instances that a sled lost when it failed; those that are still down come first. @param limit maximum
 * number
 */
export async function lostOf(ctx: Context, sledId: string, limit: number): Promise<LostInstance[]> {
  const rows = await lost(ctx)
    .innerJoin('project', 'project.id', 'instance.project_id')
    .innerJoin('silo', 'silo.id', 'instance.silo_id')
    .leftJoin('sled as now_on', 'now_on.id', 'machine.sled_id')
    .select([
      'instance.id as instance_id',
      'instance.name',
      'instance.run_state',
      'instance.ncpus',
      'instance.memory',
      'project.name as project_name',
      'silo.name as silo_name',
      'now_on.id as now_id',
      'now_on.serial as now_serial',
    ])
    .where('failed_machine.sled_id', '=', sledId)
    .orderBy(sql`machine.id is not null`)
    .orderBy('instance.memory', 'desc')
    .orderBy('instance.id')
    .limit(limit)
    .execute()
  return rows.map(({ now_id, now_serial, ...machine }) => ({
    instance: instanceOf(machine),
    sled: now_id === null || now_serial === null ? null : { id: now_id, serial: now_serial },
  }))
}
