import type { PlacementGroup } from '@portico/domain/placement/place.ts'
import type { Selectable } from 'kysely'
import { charge, giveBack } from '#fleet/provisioning/charge.ts'
import { noteFailedMachine } from '#fleet/racks/lost.ts'
import { releaseSled } from '#fleet/provisioning/sled-share.ts'
import { requireStorageLeft } from '#fleet/sleds/storage-left.ts'
import type { Context } from '#kernel/context.ts'
import type { MachineTable } from '#kernel/database/schema/compute.ts'
import { askFor } from '#kernel/job-queue/queue.ts'
import { lockGroupsOf, reserveSled } from '#fleet/provisioning/placement.ts'
import { setRunState } from './state.ts'
import type { Instance } from './view.ts'

export type Machine = Selectable<MachineTable>

/** What a machine needs to know of the instance it is to run. */
export type Runnable = Pick<Instance, 'id' | 'silo_id' | 'project_id' | 'ncpus' | 'memory'>

/**
 * Take what a machine needs: charge the quota and take a share of a sled.
 * @returns the sled
 * @throws 507 over quota or without room
 */
export async function takeRoom(
  ctx: Context,
  instance: Runnable,
  groups: readonly PlacementGroup[],
): Promise<string> {
  await requireStorageLeft(ctx)
  await charge(ctx, instance, { cpus: instance.ncpus, memory: instance.memory, storage: 0 })
  return reserveSled(ctx, instance, groups)
}

/** Leave a machine row for the reconciler to bring to life, on the sled where room was taken. */
export async function addMachine(ctx: Context, instance: Runnable, sledId: string): Promise<void> {
  const id = ctx.newId()
  await ctx.db
    .insertInto('machine')
    .values({
      id,
      silo_id: instance.silo_id,
      project_id: instance.project_id,
      instance_id: instance.id,
      sled_id: sledId,
      ncpus: instance.ncpus,
      memory: instance.memory,
      wanted: 'running',
      time_created: ctx.now,
    })
    .execute()
  await askFor(ctx, 'machine', id)
}

/**
 * Want the instance running.
 * @throws 507 over quota or without room; nothing is taken then
 */
export async function wantMachine(
  ctx: Context,
  instance: Instance,
  more: { time_last_auto_restarted?: Date } = {},
): Promise<Instance> {
  // First, since it locks the row: nothing that depends on the run state commits from here on.
  const starting = await setRunState(ctx, instance, 'starting', more)
  const sledId = await takeRoom(ctx, instance, await lockGroupsOf(ctx, instance.id))
  await addMachine(ctx, instance, sledId)
  return starting
}

/** Want the instance's machine gone. */
export async function wantNoMachine(ctx: Context, instance: Instance): Promise<Instance> {
  const id = await haveReconciled(ctx, instance)
  await ctx.db.updateTable('machine').set({ wanted: 'stopped' }).where('id', '=', id).execute()
  return setRunState(ctx, instance, 'stopping')
}

/** Want one more reboot of the instance's machine. */
export async function wantReboot(ctx: Context, instance: Instance): Promise<Instance> {
  const id = await haveReconciled(ctx, instance)
  await ctx.db
    .updateTable('machine')
    .set((eb) => ({ reboot_generation: eb('reboot_generation', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return setRunState(ctx, instance, 'rebooting')
}

/**
 * Ask for the instance's machine to be reconciled, before anything of it is written: the reconciler too locks its work
 * first, then the machine, then the instance. @returns the machine's id
 */
async function haveReconciled(ctx: Context, instance: Pick<Instance, 'id'>): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('machine')
    .select('id')
    .where('instance_id', '=', instance.id)
    .executeTakeFirstOrThrow()
  await askFor(ctx, 'machine', id)
  return id
}

/**
 * The machine is gone: give back its share of sled and quota and settle the instance. What is left of it at the
 * hypervisor is cleared away afterwards.
 */
export async function settleMachine(
  ctx: Context,
  machine: Machine,
  end: { runState: 'stopped' | 'failed'; failure: string | null },
): Promise<void> {
  if (end.runState === 'failed') await noteFailedMachine(ctx, machine)
  await ctx.db.deleteFrom('machine').where('id', '=', machine.id).execute()
  await askFor(ctx, 'machine-remains', machine.id)
  await releaseSled(ctx, machine)
  await giveBack(ctx, machine, { cpus: machine.ncpus, memory: machine.memory, storage: 0 })
  await setRunState(ctx, { id: machine.instance_id }, end.runState, { failure: end.failure })
}
