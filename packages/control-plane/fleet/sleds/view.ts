import type { Sled as WireSled, SledInstance } from '@portico/contract/schemas/sleds.ts'
import type { UninitializedSled as WireUninitialized } from '@portico/contract/schemas/hardware.ts'
import type { Selectable } from 'kysely'
import type { InstanceTable } from '#kernel/database/schema/compute.ts'
import type { SledTable, UninitializedSledTable } from '#kernel/database/schema/fleet.ts'
import { time } from '#kernel/wire.ts'

export type Sled = Selectable<SledTable>
export type UninitializedSled = Selectable<UninitializedSledTable>

export function sledView(row: Sled): WireSled {
  return {
    id: row.id,
    baseboard: baseboard(row),
    policy: policyOf(row),
    rack_id: row.rack_id,
    state: row.state,
    usable_hardware_threads: row.usable_hardware_threads,
    usable_physical_ram: row.usable_physical_ram,
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
  }
}

/** The provision policy of an expunged sled has no meaning. */
export function policyOf({ policy, provision_policy }: Sled): WireSled['policy'] {
  return policy === 'expunged' ? { kind: 'expunged' } : { kind: 'in_service', provision_policy }
}

export function uninitializedView(row: UninitializedSled): WireUninitialized {
  return { baseboard: baseboard(row), cubby: row.cubby, rack_id: row.rack_id }
}

/** Returns the printed identification of a hardware part. */
export function baseboard({ serial, part, revision }: Pick<Sled, 'serial' | 'part' | 'revision'>) {
  return { serial, part, revision }
}

type InstanceOnSled = Pick<
  Selectable<InstanceTable>,
  'id' | 'name' | 'run_state' | 'time_created' | 'time_modified'
> & {
  readonly project_name: string
  readonly silo_name: string
  readonly sled_id: string
  readonly target_sled_id: string | null
  /** size of the machine, which does not change after its start */
  readonly ncpus: number
  readonly memory: number
}

/** A move is identified by its instance. */
export function sledInstanceView(row: InstanceOnSled): SledInstance {
  return {
    id: row.id,
    name: row.name,
    active_sled_id: row.sled_id,
    memory: row.memory,
    migration_id: row.target_sled_id === null ? null : row.id,
    ncpus: row.ncpus,
    project_name: row.project_name,
    silo_name: row.silo_name,
    state: row.run_state,
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
  }
}
