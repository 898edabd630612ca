import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { IpPoolUtilization } from '#schemas/ip-pools.ts'
import { VirtualResourceCounts } from '#schemas/utilization.ts'

/** Something that is limited by quota. */
export const QuotaResource = component('PorticoQuotaResource', z.enum(['cpus', 'memory', 'storage']))
export type QuotaResource = z.infer<typeof QuotaResource>

/** Instances that stand still: what they would take of the quota if they were started. */
export const Stopped = component(
  'PorticoStopped',
  z.object({ instances: Uint64, cpus: Uint64, memory: Uint64 }),
)

/** What one project takes of its silo's quota. */
export const ProjectUtilization = component(
  'PorticoProjectUtilization',
  z.object({
    id: Uuid,
    name: Name,
    provisioned: VirtualResourceCounts,
    stopped: Stopped,
    /** What it took of the resource at 20 times over the days asked about, the last now; null before it was noted. */
    trend: z.array(Uint64.nullable()),
  }),
)
export type ProjectUtilization = z.infer<typeof ProjectUtilization>

/** Where a silo's quota went. */
export const SiloShares = component(
  'PorticoSiloShares',
  z.object({
    capacity: VirtualResourceCounts,
    provisioned: VirtualResourceCounts,
    stopped: Stopped,
    /** Those that take most of the resource asked about, 100 at most, the largest first. */
    projects: z.array(ProjectUtilization),
    /** All others together. */
    others: z.object({ projects: Uint64, provisioned: VirtualResourceCounts, stopped: Stopped }),
  }),
)
export type SiloShares = z.infer<typeof SiloShares>

/** What one silo may take, and takes. */
export const SiloUse = component(
  'PorticoSiloUse',
  z.object({ id: Uuid, name: Name, allocated: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
)
export type SiloUse = z.infer<typeof SiloUse>

/** How much of its vCPUs an instance used, as shares from 0 to 1. */
const InstanceUse = component(
  'PorticoInstanceUse',
  z.object({
    instance_id: Uuid,
    /** The mean of each part of the time, in order; null where nothing was sampled. */
    cpu: z.array(z.number().min(0).max(1).nullable()),
  }),
)

/** What several instances used over a time that is told in equal parts; those of which nothing is known are left out. */
export const InstanceUses = component(
  'PorticoInstanceUses',
  z.object({ start_time: Timestamp, end_time: Timestamp, items: z.array(InstanceUse) }),
)

/** How many instances of each project of a silo run and do next to nothing; projects without any are left out. */
export const IdleInstances = component(
  'PorticoIdleInstances',
  z.object({ items: z.array(z.object({ project_id: Uuid, instances: Uint64 })) }),
)

/** What the hardware has, what quotas promise of it, and what is taken. */
export const FleetUtilization = component(
  'PorticoFleetUtilization',
  z.object({
    /** Of sleds and disks in service; storage is null where no disks are known. */
    capacity: z.object({ cpus: Uint64, memory: Uint64, storage: Uint64.nullable() }),
    sleds: Uint64,
    /** The sum of all quotas. */
    allocated: VirtualResourceCounts,
    provisioned: VirtualResourceCounts,
    /** Those that take most of the resource asked about, the largest first: as many as `top` says, 1,000 at most. */
    silos: z.array(SiloUse),
    /** All others together. */
    others: z.object({ silos: Uint64, allocated: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
    /** Those most used up: as many as `top` says, 100 at most. */
    pools: z.array(z.object({ id: Uuid, name: Name, utilization: IpPoolUtilization })),
    /** Pools that are not told. */
    more_pools: Uint64,
  }),
)
export type FleetUtilization = z.infer<typeof FleetUtilization>

/** What was given out at times that lie equally far apart, the first and last as asked; null before it was noted. */
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
