import type { RackInstance } from '@portico/contract/portico/hardware.ts'
import type { LeavingMachine } from '@portico/domain/placement/evacuation.ts'
import { groupsOfEach } from '../provisioning/placement.ts'
import type { Context } from '#kernel/context.ts'

export type Machine = Awaited<ReturnType<typeof machinesOn>>[number]

/** Selects the machines of all silos that use capacity of a sled, the largest first. @param sledId null: any sled */
export function machinesOn(ctx: Context, sledId: string | null = null) {
  let query = ctx.db
    .selectFrom('machine')
    .innerJoin('instance', 'instance.id', 'machine.instance_id')
    .innerJoin('project', 'project.id', 'machine.project_id')
    .innerJoin('silo', 'silo.id', 'machine.silo_id')
    .select([
      'machine.sled_id',
      'machine.instance_id',
      'machine.ncpus',
      'machine.memory',
      'instance.name',
      'instance.run_state',
      'instance.auto_restart_policy',
      'instance.time_last_auto_restarted',
      'project.name as project_name',
      'silo.name as silo_name',
    ])
  if (sledId !== null) query = query.where('machine.sled_id', '=', sledId)
  return query
    .orderBy('machine.memory', 'desc')
    .orderBy('machine.ncpus', 'desc')
    .orderBy('machine.instance_id')
    .execute()
}

/** Returns the displayed fields of the instance that a machine belongs to. */
export function instanceOf(
  machine: Omit<Machine, 'sled_id' | 'auto_restart_policy' | 'time_last_auto_restarted'>,
): RackInstance {
  const { instance_id, name, silo_name, project_name, run_state, ncpus, memory } = machine
  return { id: instance_id, name, silo_name, project_name, state: run_state, ncpus, memory }
}

/** Returns the machines by instance, with the groups that restrict where they can be placed. */
export async function withGroups(
  ctx: Context,
  machines: readonly Machine[],
): Promise<ReadonlyMap<string, LeavingMachine>> {
  const groups = await groupsOfEach(
    ctx.db,
    machines.map(({ instance_id }) => instance_id),
  )
  return new Map(
    machines.map(({ instance_id, ncpus, memory }) => [
      instance_id,
      { id: instance_id, ncpus, memory, groups: groups.get(instance_id) ?? [] },
    ]),
  )
}
