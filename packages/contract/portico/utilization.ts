import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { IpPoolUtilization } from '#schemas/ip-pools.ts'
import { VirtualResourceCounts } from '#schemas/utilization.ts'

/** A resource that is limited by quota. */
export const QuotaResource = component('PorticoQuotaResource', z.enum(['cpus', 'memory', 'storage']))
export type QuotaResource = z.infer<typeof QuotaResource>

/** Stopped instances: what they would use of the quota if they were started. */
export const Stopped = component(
  'PorticoStopped',
  z.object({ instances: Uint64, cpus: Uint64, memory: Uint64 }),
)

/** A project's usage of its silo's quota. */
export const ProjectUtilization = component(
  'PorticoProjectUtilization',
  z.object({
    id: Uuid,
    name: Name,
    provisioned: VirtualResourceCounts,
    stopped: Stopped,
    /**
     * Its usage of the resource at 20 times over the requested days, the last one now; null before the first record.
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
    /** Those that use most of the requested resource, largest first; at most 100. */
    projects: z.array(ProjectUtilization),
    /** The sum of all others. */
    others: z.object({ projects: Uint64, provisioned: VirtualResourceCounts, stopped: Stopped }),
  }),
)
export type SiloShares = z.infer<typeof SiloShares>

/** The quota and usage of a silo. */
export const SiloUse = component(
  'PorticoSiloUse',
  z.object({ id: Uuid, name: Name, allocated: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
)
export type SiloUse = z.infer<typeof SiloUse>

/** CPU utilization of an instance, as shares from 0 to 1. */
const InstanceUse = component(
  'PorticoInstanceUse',
  z.object({
    instance_id: Uuid,
    /** The mean of each part of the time range, in order; null without samples. */
    cpu: z.array(z.number().min(0).max(1).nullable()),
  }),
)

/** The utilization of several instances in equal parts of a time range; those without data are omitted. */
export const InstanceUses = component(
  'PorticoInstanceUses',
  z.object({ start_time: Timestamp, end_time: Timestamp, items: z.array(InstanceUse) }),
)

/** Number of idle instances of each project of a silo; projects without any are omitted. */
export const IdleInstances = component(
  'PorticoIdleInstances',
  z.object({ items: z.array(z.object({ project_id: Uuid, instances: Uint64 })) }),
)

/** The capacity of the hardware, the sum of quotas, and usage. */
export const FleetUtilization = component(
  'PorticoFleetUtilization',
  z.object({
    /** Of sleds and disks in service; storage is null if no disks are known. */
    capacity: z.object({ cpus: Uint64, memory: Uint64, storage: Uint64.nullable() }),
    sleds: Uint64,
    /** The sum of all quotas. */
    allocated: VirtualResourceCounts,
    provisioned: VirtualResourceCounts,
    /** Those that use most of the requested resource, largest first: `top` many, at most 1,000. */
    silos: z.array(SiloUse),
    /** The sum of all others. */
    others: z.object({ silos: Uint64, allocated: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
    /** The fullest ones: `top` many, at most 100. */
    pools: z.array(z.object({ id: Uuid, name: Name, utilization: IpPoolUtilization })),
    /** Number of omitted pools. */
    more_pools: Uint64,
  }),
)
export type FleetUtilization = z.infer<typeof FleetUtilization>

/** Usage at evenly spaced times, the first and last as requested; null before the first record. */
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
