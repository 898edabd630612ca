/** The few facts that matter now of a project, a silo and the fleet. */
import { severities } from '@portico/domain/issues/kinds.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { VirtualResourceCounts } from '#schemas/utilization.ts'
import { QuotaResource, SiloUse } from './utilization.ts'

const ProjectNamed = component('PorticoProjectNamed', z.object({ id: Uuid, name: Name }))

/** Several things of a project that went the same way. */
const inProject = {
  project: ProjectNamed,
  count: Uint32,
  /** Of the newest three. */
  names: z.array(z.string()),
}
const upload = { ...inProject, upload: Uuid }
const quota = { resource: QuotaResource, used: Uint64, all: Uint64 }
const certificate = { certificate: Uuid, name: Name }

/** What needs somebody, by its kind. */
export const NeedAbout = component(
  'PorticoNeedAbout',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('instances_failed'), ...inProject }),
    z.object({ kind: z.literal('disks_failed'), ...inProject }),
    z.object({ kind: z.literal('snapshots_failed'), ...inProject }),
    /** `upload` is the newest, `why` what became of it. */
    z.object({ kind: z.literal('uploads_failed'), ...upload, why: z.string() }),
    /** Nobody sends them any more. `upload` is the newest. */
    z.object({ kind: z.literal('uploads_held'), ...upload }),
    /** Disks that wait for an import, or are being written, since more than a day ago. */
    z.object({ kind: z.literal('imports_abandoned'), ...inProject }),
    /** Of the caller, within a day. `task` is the newest. */
    z.object({ kind: z.literal('tasks_failed'), count: Uint32, task: Uuid }),
    z.object({ kind: z.literal('quota_full'), ...quota }),
    /** Nearly all of it is used, and when it will be full is not known. */
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

/** Something that needs those who work there. It is gone when its cause is. */
export const Need = component(
  'PorticoNeed',
  z.object({
    severity: z.enum(severities),
    about: NeedAbout,
    /** Since when it is so, where that is known. */
    time_since: Timestamp.nullable(),
    /** When it will break, or has, where that is known. */
    time_breaks: Timestamp.nullable(),
  }),
)
export type Need = z.infer<typeof Need>

const needs = {
  /** When this was so, to which times are told. */
  time_told: Timestamp,
  /** By severity, and there what breaks first, or is new; 50 at most. */
  needs: z.array(Need),
  /** Those that are not told. */
  more_needs: Uint32,
}

export const InstanceCounts = component(
  'PorticoInstanceCounts',
  z.object({ all: Uint64, running: Uint64, failed: Uint64 }),
)
export type InstanceCounts = z.infer<typeof InstanceCounts>

const level = z.array(Uint64.nullable())

/** The last seven days at 57 times that lie equally far apart, the last now; null where that is not known. */
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

/** How much of a quota is taken, and when it will be full as far as the last 30 days tell. */
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
    /** Of its silo; null where they are not the caller's to know. */
    quotas: z.array(QuotaOutlook).nullable(),
    ...needs,
  }),
)
export type ProjectOverview = z.infer<typeof ProjectOverview>

/** Projects, instances and what needs somebody are those that the caller may read. */
export const SiloOverview = component(
  'PorticoSiloOverview',
  z.object({
    id: Uuid,
    name: Name,
    projects: Uint64,
    /** Projects in which something runs. */
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
    /** `off`: it runs no machines; `out_of_service`: nothing new is placed on it. */
    state: z.enum(['on', 'out_of_service', 'off']),
    usable_cpus: Uint32,
    given_cpus: Uint32,
  }),
)
export type OverviewSled = z.infer<typeof OverviewSled>

/** What needs an operator is told by the issues. */
export const FleetOverview = component(
  'PorticoFleetOverview',
  z.object({
    silos: Uint64,
    /** In service, in the order in which they came, each with its sleds by their slots. */
    racks: z.array(z.object({ id: Uuid, sleds: z.array(OverviewSled) })),
    instances: InstanceCounts,
    /** Of sleds and disks in service; storage is null where no disks are known. */
    capacity: z.object({ cpus: Uint64, memory: Uint64, storage: Uint64.nullable() }),
    provisioned: VirtualResourceCounts,
    week: OverviewWeek,
    /** IPv4 addresses of all pools. */
    pool_addresses: z.object({ capacity: Uint64, allocated: Uint64, pools: Uint64 }),
    /** Silos that come nearest to one of their quotas, that with the least left first; five at most. */
    nearest: z.array(SiloUse),
  }),
)
export type FleetOverview = z.infer<typeof FleetOverview>

/** What instances did lately. */
export const OverviewWork = component(
  'PorticoOverviewWork',
  z.object({
    /** Those with the highest use of their processors over 15 minutes, five at most, that first. */
    busiest: z.array(
      z.object({
        id: Uuid,
        name: Name,
        project: Name,
        /** Share of all its processors, from 0 to 1. */
        share: z.number().min(0).max(1),
      }),
    ),
    /** Of all interfaces of a project, in bytes a second; null for a silo, and where there are too many to add up. */
    traffic: z
      .object({
        /** Over 15 minutes; null where nothing was sampled. */
        sent: z.number().nullable(),
        received: z.number().nullable(),
        /** Sent and received in each of 56 parts of the last seven days; null where nothing was sampled. */
        week: z.array(z.number().nullable()),
      })
      .nullable(),
  }),
)
export type OverviewWork = z.infer<typeof OverviewWork>
