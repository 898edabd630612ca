/** Instances: virtual machines and their life cycle. */
import { z } from 'zod'
import { Hostname } from './addresses.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { DiskSource } from './disks.ts'
import { ExternalIpCreate } from './floating-ips.ts'
import { InstanceNetworkInterfaceAttachment } from './interfaces.ts'
import {
  ByteCount,
  InstanceCpuCount,
  Name,
  NameOrId,
  Timestamp,
  Uint64,
  Uint8,
  UserData,
  Uuid,
  defaulted,
  omittable,
} from './primitives.ts'

export const InstanceAutoRestartPolicy = component(
  'InstanceAutoRestartPolicy',
  z.enum(['never', 'best_effort']),
)
export type InstanceAutoRestartPolicy = z.infer<typeof InstanceAutoRestartPolicy>

export const InstanceState = component(
  'InstanceState',
  z.enum([
    'creating',
    'starting',
    'running',
    'stopping',
    'stopped',
    'rebooting',
    'migrating',
    'repairing',
    'failed',
    'destroyed',
  ]),
)
export type InstanceState = z.infer<typeof InstanceState>

export const Instance = component(
  'Instance',
  z.object({
    ...identity,
    auto_restart_cooldown_expiration: Timestamp.nullish(),
    auto_restart_enabled: z.boolean(),
    auto_restart_policy: InstanceAutoRestartPolicy.nullish(),
    boot_disk_id: Uuid.nullish(),
    hostname: z.string(),
    memory: ByteCount,
    ncpus: InstanceCpuCount,
    project_id: Uuid,
    run_state: InstanceState,
    time_last_auto_restarted: Timestamp.nullish(),
    time_run_state_updated: Timestamp,
  }),
)
export type Instance = z.infer<typeof Instance>

export const InstanceResultsPage = resultsPage(Instance)

export const InstanceDiskAttachment = component(
  'InstanceDiskAttachment',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('create'), ...naming, disk_source: DiskSource, size: ByteCount }),
    z.object({ type: z.literal('attach'), name: Name }),
  ]),
)
export type InstanceDiskAttachment = z.infer<typeof InstanceDiskAttachment>

export const InstanceCreate = component(
  'InstanceCreate',
  z.object({
    ...naming,
    auto_restart_policy: InstanceAutoRestartPolicy.nullable().default(null),
    boot_disk: InstanceDiskAttachment.nullable().default(null),
    disks: defaulted(z.array(InstanceDiskAttachment), []),
    external_ips: defaulted(z.array(ExternalIpCreate), []),
    hostname: Hostname,
    memory: ByteCount,
    ncpus: InstanceCpuCount,
    network_interfaces: defaulted(InstanceNetworkInterfaceAttachment, { type: 'default' }),
    ssh_public_keys: omittable(z.array(NameOrId)),
    start: defaulted(z.boolean(), true),
    user_data: defaulted(UserData, ''),
  }),
)
export type InstanceCreate = z.infer<typeof InstanceCreate>

export const InstanceSerialConsoleData = component(
  'InstanceSerialConsoleData',
  z.object({ data: z.array(Uint8), last_byte_offset: Uint64 }),
)
export type InstanceSerialConsoleData = z.infer<typeof InstanceSerialConsoleData>

export const InstanceUpdate = component(
  'InstanceUpdate',
  z.object({
    auto_restart_policy: omittable(InstanceAutoRestartPolicy),
    boot_disk: omittable(NameOrId),
    memory: ByteCount,
    ncpus: InstanceCpuCount,
  }),
)
export type InstanceUpdate = z.infer<typeof InstanceUpdate>
