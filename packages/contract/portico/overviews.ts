/** Summaries of a project, a silo and the fleet. */
import { severities } from '@portico/domain/issues/kinds.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { VirtualResourceCounts } from '#schemas/utilization.ts'
import { QuotaResource, SiloUse } from './utilization.ts'

const ProjectNamed = component('PorticoProjectNamed', z.object({ id: Uuid, name: Name }))

/** Several resources of one project that have the same problem. */
const inProject = {
  project: ProjectNamed,
  count: Uint32,
  /** names of the latest three resources */
  names: z.array(z.string()),
}
const upload = { ...inProject, upload: Uuid }
const quota = { resource: QuotaResource, used: Uint64, all: Uint64 }
const certificate = { certificate: Uuid, name: Name }

/** The resources that a need is about, and the details, by kind of the need. */
export const NeedAbout = component(
  'PorticoNeedAbout',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('instances_failed'), ...inProject }),
    z.object({ kind: z.literal('disks_failed'), ...inProject }),
    z.object({ kind: z.literal('snapshots_failed'), ...inProject }),
    z.object({ kind: z.literal('backups_damaged'), ...inProject }),
    /** `upload` is the latest failed upload, `why` its failure. */
    z.object({ kind: z.literal('uploads_failed'), ...upload, why: z.string() }),
    /** Uploads that no browser continues. `upload` is the latest one. */
    z.object({ kind: z.literal('uploads_held'), ...upload }),
    /** Disks whose import has made no progress for more than a day. */
    z.object({ kind: z.literal('imports_abandoned'), ...inProject }),
    /** Failed tasks of the caller within a day. `task` is the latest one. */
    z.object({ kind: z.literal('tasks_failed'), count: Uint32, task: Uuid }),
    z.object({ kind: z.literal('quota_full'), ...quota }),
    /** The quota is nearly used, and there is no forecast. */
    z.object({ kind: z.literal('quota_nearly_used'), ...quota }),
    z.object({
      kind: z.literal('quota_fills'),
      ...quota,
      /** growth per day over the last 30 days */
      per_day: z.number(),
    }),
    z.object({ kind: z.literal('certificate_expired'), ...certificate }),
    z.object({ kind: z.literal('certificate_expiring'), ...certificate }),
  ]),
)
export type NeedAbout = z.infer<typeof NeedAbout>

/** A problem (need) that members of the project or silo can solve. It disappears when its cause is fixed. */
export const Need = component(
  'PorticoNeed',
  z.object({
    severity: z.enum(severities),
    about: NeedAbout,
    /** time since which the problem exists; null if unknown */
    time_since: Timestamp.nullable(),
    /** time at which something breaks or broke; null if unknown */
    time_breaks: Timestamp.nullable(),
  }),
)
export type Need = z.infer<typeof Need>

const needs = {
  /** server time of this response, to which relative times refer */
  time_told: Timestamp,
  /** needs by severity; then soon ones by the time at which they break, others newest first; at most 50 */
  needs: z.array(Need),
  /** number of needs that are not listed */
  more_needs: Uint32,
}

export const InstanceCounts = component(
  'PorticoInstanceCounts',
  z.object({ all: Uint64, running: Uint64, failed: Uint64 }),
)
export type InstanceCounts = z.infer<typeof InstanceCounts>

const level = z.array(Uint64.nullable())

/** Usage during the last seven days at 57 evenly spaced times, the last one now. A value is null if it is unknown. */
export const OverviewWeek = component(
  'PorticoOverviewWeek',
  z.object({
    /** number of running instances */
    instances: level,
    cpus: level,
    memory: level,
    storage: level,
  }),
)
export type OverviewWeek = z.infer<typeof OverviewWeek>

/** The usage of a quota, and a forecast from the last 30 days. */
export const QuotaOutlook = component(
  'PorticoQuotaOutlook',
  z.object({
    resource: QuotaResource,
    used: Uint64,
    all: Uint64,
    filling: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['unknown', 'full', 'far']) }),
      z.object({ kind: z.literal('fills'), time_likely: Timestamp }),
    ]),
  }),
)
export type QuotaOutlook = z.infer<typeof QuotaOutlook>

export const ProjectOverview = component(
  'PorticoProjectOverview',
  z.object({
    id: Uuid,
    name: Name,
    description: z.string(),
    instances: InstanceCounts,
    provisioned: VirtualResourceCounts,
    week: OverviewWeek,
    /** quotas of the silo; null if the caller may not read them */
    quotas: z.array(QuotaOutlook).nullable(),
    ...needs,
  }),
)
export type ProjectOverview = z.infer<typeof ProjectOverview>

/** An overview of the caller's silo: projects, instances and needs that the caller may read. */
export const SiloOverview = component(
  'PorticoSiloOverview',
  z.object({
    id: Uuid,
    name: Name,
    projects: Uint64,
    /** number of projects that have running instances */
    running_projects: Uint64,
    instances: InstanceCounts,
    week: OverviewWeek,
    quotas: z.array(QuotaOutlook),
    ...needs,
  }),
)
export type SiloOverview = z.infer<typeof SiloOverview>

export const OverviewSled = component(
  'PorticoOverviewSled',
  z.object({
    id: Uuid,
    serial: z.string(),
    cubby: Uint16.nullable(),
    /** `on`: works. `out_of_service`: no new machines are placed on it. `off`: runs no machines. */
    state: z.enum(['on', 'out_of_service', 'off']),
    usable_cpus: Uint32,
    given_cpus: Uint32,
  }),
)
export type OverviewSled = z.infer<typeof OverviewSled>

/** An overview of the fleet. Problems of the fleet are returned as issues, not here. */
export const FleetOverview = component(
  'PorticoFleetOverview',
  z.object({
    silos: Uint64,
    /** racks in service in the order in which they were added, each with its sleds by slot */
    racks: z.array(z.object({ id: Uuid, sleds: z.array(OverviewSled) })),
    instances: InstanceCounts,
    /** capacity of the sleds and disks in service; storage is null if no disks are known */
    capacity: z.object({ cpus: Uint64, memory: Uint64, storage: Uint64.nullable() }),
    provisioned: VirtualResourceCounts,
    week: OverviewWeek,
    /** use of IPv4 addresses in all pools */
    pool_addresses: z.object({ capacity: Uint64, allocated: Uint64, pools: Uint64 }),
    /** silos that are closest to one of their quotas, least remaining first; at most five */
    nearest: z.array(SiloUse),
  }),
)
export type FleetOverview = z.infer<typeof FleetOverview>

/** The recent load of instances in a project or silo. */
export const OverviewWork = component(
  'PorticoOverviewWork',
  z.object({
    /** instances with the highest CPU utilization over 15 minutes, highest first; at most five */
    busiest: z.array(
      z.object({
        id: Uuid,
        name: Name,
        project: Name,
        /** busy share of all vCPUs of the instance, from 0 to 1 */
        share: z.number().min(0).max(1),
      }),
    ),
    /**
     * traffic in bytes per second, summed over all interfaces of a project; null for a silo, and if there are too many
     * interfaces
     */
    traffic: z
      .object({
        /** mean over 15 minutes; null if there are no samples */
        sent: z.number().nullable(),
        received: z.number().nullable(),
        /** sum of sent and received traffic in each of 56 parts of the last seven days; null if there are no samples */
        week: z.array(z.number().nullable()),
      })
      .nullable(),
  }),
)
export type OverviewWork = z.infer<typeof OverviewWork>
