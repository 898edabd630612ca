/** Summaries of a project, a silo and the fleet. */
import { severities } from '@portico/domain/issues/kinds.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { VirtualResourceCounts } from '#schemas/utilization.ts'
import { QuotaResource, SiloUse } from './utilization.ts'

const ProjectNamed = component('PorticoProjectNamed', z.object({ id: Uuid, name: Name }))

/** Several resources of a project with the same problem. */
const inProject = {
  project: ProjectNamed,
  count: Uint32,
  /** Of the latest three. */
  names: z.array(z.string()),
}
const upload = { ...inProject, upload: Uuid }
const quota = { resource: QuotaResource, used: Uint64, all: Uint64 }
const certificate = { certificate: Uuid, name: Name }

/** The subject of a need, by kind. */
export const NeedAbout = component(
  'PorticoNeedAbout',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('instances_failed'), ...inProject }),
    z.object({ kind: z.literal('disks_failed'), ...inProject }),
    z.object({ kind: z.literal('snapshots_failed'), ...inProject }),
    /** `upload` is the latest, `why` its failure. */
    z.object({ kind: z.literal('uploads_failed'), ...upload, why: z.string() }),
    /** Uploads that no browser continues. `upload` is the latest. */
    z.object({ kind: z.literal('uploads_held'), ...upload }),
    /** Disks in an import that has not progressed for more than a day. */
    z.object({ kind: z.literal('imports_abandoned'), ...inProject }),
    /** Of the caller, within a day. `task` is the latest. */
    z.object({ kind: z.literal('tasks_failed'), count: Uint32, task: Uuid }),
    z.object({ kind: z.literal('quota_full'), ...quota }),
    /** Nearly full, and the forecast is unknown. */
    z.object({ kind: z.literal('quota_nearly_used'), ...quota }),
    z.object({
      kind: z.literal('quota_fills'),
      ...quota,
      /** Growth of the last 30 days. */
      per_day: z.number(),
    }),
    z.object({ kind: z.literal('certificate_expired'), ...certificate }),
    z.object({ kind: z.literal('certificate_expiring'), ...certificate }),
  ]),
)
export type NeedAbout = z.infer<typeof NeedAbout>

/** A problem that project or silo members can solve. It disappears when its cause is fixed. */
export const Need = component(
  'PorticoNeed',
  z.object({
    severity: z.enum(severities),
    about: NeedAbout,
    /** Since when it exists, if known. */
    time_since: Timestamp.nullable(),
    /** When it breaks or broke, if known. */
    time_breaks: Timestamp.nullable(),
  }),
)
export type Need = z.infer<typeof Need>

const needs = {
  /** Time of this response, for relative times. */
  time_told: Timestamp,
  /** By severity, then by when it breaks, then newest first; at most 50. */
  needs: z.array(Need),
  /** Number of further ones. */
  more_needs: Uint32,
}

export const InstanceCounts = component(
  'PorticoInstanceCounts',
  z.object({ all: Uint64, running: Uint64, failed: Uint64 }),
)
export type InstanceCounts = z.infer<typeof InstanceCounts>

const level = z.array(Uint64.nullable())

/** The last seven days at 57 evenly spaced times, the last one now; null where unknown. */
export const OverviewWeek = component(
  'PorticoOverviewWeek',
  z.object({
    /** Running instances. */
    instances: level,
    cpus: level,
    memory: level,
    storage: level,
  }),
)
export type OverviewWeek = z.infer<typeof OverviewWeek>

/** Usage of a quota, and the forecast from the last 30 days. */
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
    /** Of its silo; null if the caller may not read them. */
    quotas: z.array(QuotaOutlook).nullable(),
    ...needs,
  }),
)
export type ProjectOverview = z.infer<typeof ProjectOverview>

/** Projects, instances and needs that the caller may read. */
export const SiloOverview = component(
  'PorticoSiloOverview',
  z.object({
    id: Uuid,
    name: Name,
    projects: Uint64,
    /** Number of projects with running instances. */
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
    /** `off`: it runs no machines; `out_of_service`: no new machines are placed on it. */
    state: z.enum(['on', 'out_of_service', 'off']),
    usable_cpus: Uint32,
    given_cpus: Uint32,
  }),
)
export type OverviewSled = z.infer<typeof OverviewSled>

/** Problems of the fleet are issues. */
export const FleetOverview = component(
  'PorticoFleetOverview',
  z.object({
    silos: Uint64,
    /** In service, in the order in which they were added, each with its sleds in slot order. */
    racks: z.array(z.object({ id: Uuid, sleds: z.array(OverviewSled) })),
    instances: InstanceCounts,
    /** Of sleds and disks in service; storage is null if no disks are known. */
    capacity: z.object({ cpus: Uint64, memory: Uint64, storage: Uint64.nullable() }),
    provisioned: VirtualResourceCounts,
    week: OverviewWeek,
    /** IPv4 addresses of all pools. */
    pool_addresses: z.object({ capacity: Uint64, allocated: Uint64, pools: Uint64 }),
    /** Silos closest to one of their quotas, least remaining first; at most five. */
    nearest: z.array(SiloUse),
  }),
)
export type FleetOverview = z.infer<typeof FleetOverview>

/** Recent load of instances. */
export const OverviewWork = component(
  'PorticoOverviewWork',
  z.object({
    /** Those with the highest CPU utilization over 15 minutes, highest first; at most five. */
    busiest: z.array(
      z.object({
        id: Uuid,
        name: Name,
        project: Name,
        /** Share of all its vCPUs, from 0 to 1. */
        share: z.number().min(0).max(1),
      }),
    ),
    /**
     * Sum over all interfaces of a project, in bytes per second; null for a silo, and if there are too many to add up.
     */
    traffic: z
      .object({
        /** Over 15 minutes; null without samples. */
        sent: z.number().nullable(),
        received: z.number().nullable(),
        /** Sent and received in each of 56 parts of the last seven days; null without samples. */
        week: z.array(z.number().nullable()),
      })
      .nullable(),
  }),
)
export type OverviewWork = z.infer<typeof OverviewWork>
