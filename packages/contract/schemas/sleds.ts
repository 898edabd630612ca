/** Sleds: the servers of a rack, with their disks and instances. */
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { Baseboard } from './hardware.ts'
import { InstanceState } from './instances.ts'
import { ByteCount, Int64, Name, Timestamp, Uint32, Uuid } from './primitives.ts'

export const PhysicalDiskKind = component('PhysicalDiskKind', z.enum(['m2', 'u2']))
export type PhysicalDiskKind = z.infer<typeof PhysicalDiskKind>

export const PhysicalDiskPolicy = component(
  'PhysicalDiskPolicy',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('in_service') }),
    z.object({ kind: z.literal('expunged') }),
  ]),
)
export type PhysicalDiskPolicy = z.infer<typeof PhysicalDiskPolicy>

export const PhysicalDiskState = component('PhysicalDiskState', z.enum(['active', 'decommissioned']))
export type PhysicalDiskState = z.infer<typeof PhysicalDiskState>

export const PhysicalDisk = component(
  'PhysicalDisk',
  z.object({
    id: Uuid,
    form_factor: PhysicalDiskKind,
    model: z.string(),
    policy: PhysicalDiskPolicy,
    serial: z.string(),
    sled_id: Uuid.nullish(),
    state: PhysicalDiskState,
    vendor: z.string(),
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type PhysicalDisk = z.infer<typeof PhysicalDisk>

export const PhysicalDiskResultsPage = resultsPage(PhysicalDisk)

export const SledProvisionPolicy = component(
  'SledProvisionPolicy',
  z.enum(['provisionable', 'non_provisionable']),
)
export type SledProvisionPolicy = z.infer<typeof SledProvisionPolicy>

export const SledPolicy = component(
  'SledPolicy',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('in_service'), provision_policy: SledProvisionPolicy }),
    z.object({ kind: z.literal('expunged') }),
  ]),
)
export type SledPolicy = z.infer<typeof SledPolicy>

export const SledState = component('SledState', z.enum(['active', 'decommissioned']))
export type SledState = z.infer<typeof SledState>

export const Sled = component(
  'Sled',
  z.object({
    id: Uuid,
    baseboard: Baseboard,
    policy: SledPolicy,
    rack_id: Uuid,
    state: SledState,
    usable_hardware_threads: Uint32,
    usable_physical_ram: ByteCount,
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type Sled = z.infer<typeof Sled>

export const SledResultsPage = resultsPage(Sled)

export const SledId = component('SledId', z.object({ id: Uuid }))
export type SledId = z.infer<typeof SledId>

export const SledInstance = component(
  'SledInstance',
  z.object({
    id: Uuid,
    name: Name,
    active_sled_id: Uuid,
    memory: Int64,
    migration_id: Uuid.nullish(),
    ncpus: Int64,
    project_name: Name,
    silo_name: Name,
    state: InstanceState,
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type SledInstance = z.infer<typeof SledInstance>

export const SledInstanceResultsPage = resultsPage(SledInstance)

export const SledProvisionPolicyParams = component(
  'SledProvisionPolicyParams',
  z.object({ state: SledProvisionPolicy }),
)
export type SledProvisionPolicyParams = z.infer<typeof SledProvisionPolicyParams>

export const SledProvisionPolicyResponse = component(
  'SledProvisionPolicyResponse',
  z.object({ new_state: SledProvisionPolicy, old_state: SledProvisionPolicy }),
)
export type SledProvisionPolicyResponse = z.infer<typeof SledProvisionPolicyResponse>
