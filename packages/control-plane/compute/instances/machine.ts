import type { PlacementGroup } from '@portico/domain/placement/choose-sled.ts'
import type { Selectable } from 'kysely'
import { charge, release } from '#fleet/provisioning/charge.ts'
import { recordFailedMachine } from '#fleet/racks/lost.ts'
import { releaseSled } from '#fleet/provisioning/sled-share.ts'
import { requireStorageLeft } from '#fleet/sleds/storage-left.ts'
import type { Context } from '#kernel/context.ts'
import type { MachineTable } from '#kernel/database/schema/compute.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { lockGroupsOf, reserveSled } from '#fleet/provisioning/placement.ts'
import { endMove } from '../moves/record.ts'
import { setRunState } from './state.ts'
import type { Instance } from './view.ts'

export type Machine = Selectable<MachineTable>

/** The fields of an instance that its machine needs. */
export type Runnable = Pick<Instance, 'id' | 'silo_id' | 'project_id' | 'ncpus' | 'memory'>

/**
 * Charges the quota for a machine and reserves capacity for it on a sled.
 * @returns the sled
 * @throws 507 over quota or without capacity
 */
export async function reserveCapacity(
  ctx: Context,
  instance: Runnable,
  groups: readonly PlacementGroup[],
): Promise<string> {
  await requireStorageLeft(ctx)
  await charge(ctx, instance, { cpus: instance.ncpus, memory: instance.memory, storage: 0 })
  return reserveSled(ctx, instance, groups)
}

/** Writes a machine row for the reconciler to start, on the sled where capacity was reserved. */
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
  await requestJob(ctx, 'machine', id)
}

/**
 * Sets the instance's desired state to running.
 * @throws 507 over quota or without capacity; nothing is reserved then
 */
export async function requestStart(
  ctx: Context,
  instance: Instance,
  more: { time_last_auto_restarted?: Date } = {},
): Promise<Instance> {
  // Written first, since this locks the row: no transaction that depends on the run state commits until this one ends.
  const starting = await setRunState(ctx, instance, 'starting', more)
  const sledId = await reserveCapacity(ctx, instance, await lockGroupsOf(ctx, instance.id))
  await addMachine(ctx, instance, sledId)
  return starting
}

/** Sets the instance's desired state to stopped. */
export async function requestStop(ctx: Context, instance: Instance): Promise<Instance> {
  const id = await requestReconcile(ctx, instance)
  await ctx.db.updateTable('machine').set({ wanted: 'stopped' }).where('id', '=', id).execute()
  return setRunState(ctx, instance, 'stopping')
}

/** Requests one more reboot of the instance's machine. */
export async function requestReboot(ctx: Context, instance: Instance): Promise<Instance> {
  const id = await requestReconcile(ctx, instance)
  await ctx.db
    .updateTable('machine')
    .set((eb) => ({ reboot_generation: eb('reboot_generation', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return setRunState(ctx, instance, 'rebooting')
}

/**
 * Requests reconciliation of the instance's machine. Call it before writing the machine or the instance: the reconciler
 * also locks its job first, then the machine, then the instance. @returns the machine's ID
 */
async function requestReconcile(ctx: Context, instance: Pick<Instance, 'id'>): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('machine')
    .select('id')
    .where('instance_id', '=', instance.id)
    .executeTakeFirstOrThrow()
  await requestJob(ctx, 'machine', id)
  return id
}

/**
 * Ends a machine that no longer exists: releases its capacity and quota and sets the instance's final state. The
 * hypervisor's data about the machine is removed afterwards.
 */
export async function endMachine(
  ctx: Context,
  machine: Machine,
  end: { runState: 'stopped' | 'failed'; failure: string | null },
): Promise<void> {
  if (end.runState === 'failed') await recordFailedMachine(ctx, machine)
  if (machine.target_sled_id !== null) {
    const failure = end.failure ?? 'The instance was stopped'
    await endMove(ctx, machine, { sledId: machine.sled_id, failure })
  }
  await ctx.db.deleteFrom('machine').where('id', '=', machine.id).execute()
  await requestJob(ctx, 'machine-remains', machine.id)
  await releaseSled(ctx, machine)
  await release(ctx, machine, { cpus: machine.ncpus, memory: machine.memory, storage: 0 })
  await setRunState(ctx, { id: machine.instance_id }, end.runState, { failure: end.failure })
}
