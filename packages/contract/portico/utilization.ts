import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Uint64, Uuid } from '#schemas/primitives.ts'
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
  z.object({ id: Uuid, name: Name, provisioned: VirtualResourceCounts, stopped: Stopped }),
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
