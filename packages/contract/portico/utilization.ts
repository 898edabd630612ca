import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { IpPoolUtilization } from '#schemas/ip-pools.ts'
import { VirtualResourceCounts } from '#schemas/utilization.ts'

/** A resource that has a quota. */
export const QuotaResource = component('PorticoQuotaResource', z.enum(['cpus', 'memory', 'storage']))
export type QuotaResource = z.infer<typeof QuotaResource>

/** The quota that stopped instances would use if they were started. */
export const Stopped = component(
  'PorticoStopped',
  z.object({ instances: Uint64, cpus: Uint64, memory: Uint64 }),
)

/** The share of a project in the usage of its silo's quota. */
export const ProjectUtilization = component(
  'PorticoProjectUtilization',
  z.object({
    id: Uuid,
    name: Name,
    provisioned: VirtualResourceCounts,
    stopped: Stopped,
    /**
     * usage of the requested resource at 20 times over the requested days, the last one now; null before the first
     * record
     */
    trend: z.array(Uint64.nullable()),
  }),
)
export type ProjectUtilization = z.infer<typeof ProjectUtilization>

/** A silo's usage by project. */
export const SiloShares = component(
  'PorticoSiloShares',
  z.object({
    capacity: VirtualResourceCounts,
    provisioned: VirtualResourceCounts,
    stopped: Stopped,
    /** projects that use most of the requested resource, most first; at most 100 */
    projects: z.array(ProjectUtilization),
    /** sum of the projects that are not listed */
    others: z.object({ projects: Uint64, provisioned: VirtualResourceCounts, stopped: Stopped }),
  }),
)
export type SiloShares = z.infer<typeof SiloShares>

/** The quotas of a silo and their usage. */
export const SiloUse = component(
  'PorticoSiloUse',
  z.object({ id: Uuid, name: Name, allocated: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
)
export type SiloUse = z.infer<typeof SiloUse>

/** The CPU utilization of an instance over time. */
const InstanceUse = component(
  'PorticoInstanceUse',
  z.object({
    instance_id: Uuid,
    /** mean share of busy vCPU time (0 to 1) in each part of the time range, in order; null if there are no samples */
    cpu: z.array(z.number().min(0).max(1).nullable()),
  }),
)

/** The CPU utilization of several instances in equal parts of a time range. Instances without samples are omitted. */
export const InstanceUses = component(
  'PorticoInstanceUses',
  z.object({ start_time: Timestamp, end_time: Timestamp, items: z.array(InstanceUse) }),
)

/** The number of idle instances in each project of a silo. Projects without idle instances are omitted. */
export const IdleInstances = component(
  'PorticoIdleInstances',
  z.object({ items: z.array(z.object({ project_id: Uuid, instances: Uint64 })) }),
)

/** The capacity of the hardware of the fleet, the sum of all quotas, and the usage. */
export const FleetUtilization = component(
  'PorticoFleetUtilization',
  z.object({
    /** capacity of the sleds and disks in service; storage is null if no disks are known */
    capacity: z.object({ cpus: Uint64, memory: Uint64, storage: Uint64.nullable() }),
    sleds: Uint64,
    /** sum of all quotas */
    allocated: VirtualResourceCounts,
    provisioned: VirtualResourceCounts,
    /** silos that use most of the requested resource, most first; as many as `top`, at most 1,000 */
    silos: z.array(SiloUse),
    /** sum of the silos that are not listed */
    others: z.object({ silos: Uint64, allocated: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
    /** pools with the largest used share, largest first; as many as `top`, at most 100 */
    pools: z.array(z.object({ id: Uuid, name: Name, utilization: IpPoolUtilization })),
    /** number of pools that are not listed */
    more_pools: Uint64,
  }),
)
export type FleetUtilization = z.infer<typeof FleetUtilization>

/** Usage at evenly spaced times from the first to the last requested one. A value is null before the first record. */
export const ProvisionedHistory = component(
  'PorticoProvisionedHistory',
  z.object({
    times: z.array(Timestamp),
    cpus: z.array(Uint64.nullable()),
    memory: z.array(Uint64.nullable()),
    storage: z.array(Uint64.nullable()),
  }),
)
export type ProvisionedHistory = z.infer<typeof ProvisionedHistory>
