import type { Selectable } from 'kysely'
import { releaseSled, takeSled } from '#fleet/provisioning/sled-share.ts'
import type { Context } from '#kernel/context.ts'
import type { MachineTable } from '#kernel/database/schema/compute.ts'

type Machine = Selectable<MachineTable>

/** A sled as it is recorded for a move. */
interface RecordedSled {
  readonly id: string
  readonly serial: string
}

/**
 * Records that a machine is to move, and replaces the record of the instance's previous move. Its capacity is reserved
 * on the target already.
 */
export async function beginMove(
  ctx: Context,
  machine: Pick<Machine, 'id' | 'instance_id' | 'move_generation'>,
  { name, from, to }: { readonly name: string; readonly from: RecordedSled; readonly to: RecordedSled },
): Promise<void> {
  await ctx.db
    .updateTable('machine')
    .set({ target_sled_id: to.id, move_generation: machine.move_generation + 1, move_cancelled: false })
    .where('id', '=', machine.id)
    .execute()
  const move = {
    name,
    machine_id: machine.id,
    from_sled_id: from.id,
    from_serial: from.serial,
    to_sled_id: to.id,
    to_serial: to.serial,
    state: 'moving' as const,
    progress: null,
    failure: null,
    time_started: ctx.now,
    time_ended: null,
  }
  await ctx.db
    .insertInto('instance_move')
    .values({ id: ctx.newId(), instance_id: machine.instance_id, ...move })
    .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(move))
    .execute()
}

/** Writes how much of a move is done. */
export async function showProgress(
  ctx: Context,
  machine: Pick<Machine, 'id' | 'instance_id'>,
  progress: number,
): Promise<void> {
  await ctx.db
    .updateTable('instance_move')
    .set({ progress })
    .where('instance_id', '=', machine.instance_id)
    .where('machine_id', '=', machine.id)
    .where('state', '=', 'moving')
    .execute()
}

/**
 * Records the end of a move and releases the capacity on the sled where the machine is not. A machine that was moved
 * with other tools is followed if its sled has the capacity.
 * @param end.sledId where the machine is
 * @param end.failure why it did not move; null if it did
 */
export async function endMove(
  ctx: Context,
  machine: Machine,
  { sledId, failure }: { readonly sledId: string; readonly failure: string | null },
): Promise<void> {
  const { ncpus, memory, sled_id, target_sled_id } = machine
  if (target_sled_id === null) {
    if (sledId === sled_id || !(await takeSled(ctx, { sled_id: sledId, ncpus, memory }))) return
    await releaseSled(ctx, machine)
  } else {
    const left = sledId === target_sled_id ? sled_id : target_sled_id
    await releaseSled(ctx, { sled_id: left, ncpus, memory })
  }
  const at = target_sled_id === null || sledId === target_sled_id ? sledId : sled_id
  await ctx.db
    .updateTable('machine')
    .set({ sled_id: at, target_sled_id: null, move_cancelled: false })
    .where('id', '=', machine.id)
    .execute()
  // Metrics of a machine are those of the sled where it is.
  await ctx.db
    .updateTable('metric_source')
    .set({ sled_id: at })
    .where('machine_id', '=', machine.id)
    .execute()
  await ctx.db
    .updateTable('instance_move')
    .set({ state: failure === null ? 'moved' : 'failed', failure, progress: null, time_ended: ctx.now })
    .where('instance_id', '=', machine.instance_id)
    .where('machine_id', '=', machine.id)
    .where('state', '=', 'moving')
    .execute()
}
