import { z } from 'zod'
import { kindsWith } from '#resources/kinds.ts'
import { Ip } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'

/** What this server is and which extensions it offers. A console that gets no response assumes none. */
export const Capabilities = component(
  'PorticoCapabilities',
  z.object({
    product: z.literal('portico'),
    version: z.string(),
    hypervisor: z.enum(['simulated', 'qemu']),
    /**
     * How networks work. `user`: every machine has its own user-mode network; rules, routes, gateways and external IPs
     * are stored, but have no effect on packets.
     */
    networking: z.enum(['simulated', 'user']),
    /** The browser-only preview, whose state is lost when its tab is closed. */
    preview: z.boolean(),
    stream: z.boolean(),
    search: z.boolean(),
    changes: z.boolean(),
    /** Whether writes accept `dry_run`. */
    dry_run: z.boolean(),
    /** Whether it runs tasks. */
    tasks: z.boolean(),
    /** Whether tasks can export long lists to files. */
    export_tasks: z.boolean(),
    /** Support of image uploads as sessions; null: none. */
    image_uploads: z
      .object({
        /** Whether the server converts files that are not raw. */
        converts: z.boolean(),
        /** Whether the server downloads files from addresses. */
        fetches: z.boolean(),
      })
      .nullable(),
    /** Whether paged lists accept the parameters of `ListParams`. */
    filters: z.boolean(),
    /** Whether views of lists can be saved. */
    views: z.boolean(),
    /** Whether it returns the quota usage of each project. */
    shares: z.boolean(),
    /** Whether it returns past usage at evenly spaced times. */
    provisioned_history: z.boolean(),
    /** Whether it returns the utilization and the activity by silo of the whole fleet. */
    fleet: z.boolean(),
    /** Whether users can list and end their sessions and access tokens. */
    logins: z.boolean(),
    /** Whether risky changes accept `on_trial`. */
    trials: z.boolean(),
    /** Whether it returns the layout of the rack, and the effects of failures. */
    rack: z.boolean(),
    /** Whether it returns all switch ports and sessions at once, and the use of address lots. */
    fabric: z.boolean(),
    /** Whether it returns the disks and progress of support bundles, and the known releases. */
    support: z.boolean(),
    /** Whether it returns issues. */
    issues: z.boolean(),
    /** Whether it stores instance templates. */
    instance_templates: z.boolean(),
    /** Whether it returns overviews of a project, the silo and the fleet. */
    overviews: z.boolean(),
    /** DNS zones of the system: the host of a silo is `<silo>.sys.<zone>`. */
    zones: z.array(z.string()),
  }),
)
export type Capabilities = z.infer<typeof Capabilities>

/** What happened to a resource. */
export const ChangeAction = component('PorticoChangeAction', z.enum(['create', 'update', 'delete']))
export type ChangeAction = z.infer<typeof ChangeAction>

/** An event of the live updates. It says that something changed, not what; clients fetch what they show. */
export const StreamEvent = component(
  'PorticoStreamEvent',
  z.object({
    /** Position in the change log; a stream opened with `from` continues strictly after it. */
    position: z.string(),
    kind: z.string(),
    id: z.string(),
    action: ChangeAction,
    project_id: Uuid.nullable(),
    silo_id: Uuid.nullable(),
    name: z.string().nullable(),
  }),
)
export type StreamEvent = z.infer<typeof StreamEvent>

export const SearchHit = component(
  'PorticoSearchHit',
  z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** Name of its silo, for resources outside projects: users, groups, certificates and identity providers. */
    silo: z.string().nullable(),
    /** Name of its project. */
    project: z.string().nullable(),
    project_id: Uuid.nullable(),
    /** Name of its VPC. */
    vpc: z.string().nullable(),
    state: z.string().nullable(),
    /** The address that matched the search; null if its name or id matched. */
    address: Ip.nullable(),
  }),
)
export type SearchHit = z.infer<typeof SearchHit>

export const SearchHits = component('PorticoSearchHits', z.object({ items: z.array(SearchHit) }))

/** `system` is Portico itself: changes by background jobs, including those that complete an earlier request. */
export const ActorKind = component('PorticoActorKind', z.enum(['user', 'system']))
export type ActorKind = z.infer<typeof ActorKind>

/** Who made a change. */
export const Actor = component(
  'PorticoActor',
  z.object({ kind: ActorKind, id: z.string().nullable(), name: z.string().nullable() }),
)
export type Actor = z.infer<typeof Actor>

/** An entry of the change log. */
export const Change = component(
  'PorticoChange',
  z.object({
    position: z.string(),
    time: Timestamp,
    kind: z.string(),
    id: z.string(),
    /** Its name at that time. */
    name: z.string().nullable(),
    /** Its current name, if it exists; also null for resources without names. */
    name_now: z.string().nullable(),
    exists: z.boolean(),
    project_id: Uuid.nullable(),
    /** The current name of its project; null if that was deleted, and outside projects. */
    project_name: z.string().nullable(),
    /** The operation that made the change; null for changes by the system. */
    operation: z.string().nullable(),
    action: ChangeAction,
    actor: Actor,
    request_id: z.string().nullable(),
    /** Fields before and after, as stored: keys are data, secrets are omitted. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type Change = z.infer<typeof Change>

/**
 * Newest first. A page may be shorter than requested, or empty, although more follow, since each request reads only a
 * limited part of the log. Only a page without `next_page` is the last.
 */
export const ChangesPage = component(
  'PorticoChangesPage',
  z.object({
    items: z.array(Change),
    next_page: z.string().nullish(),
    /** How far back the log was read, if further than the last item; else null. */
    time_reached: Timestamp.nullable(),
  }),
)

/** A part of a time range with the number of changes in it. */
export const ChangeCount = component(
  'PorticoChangeCount',
  z.object({
    start_time: Timestamp,
    end_time: Timestamp,
    /** made by users */
    people: z.int().min(0),
    /** made by the system itself */
    system: z.int().min(0),
    /** There are too many to count: both numbers are estimated from the latest ones. */
    is_estimate: z.boolean(),
    /** Failed attempts; null if the caller may not read them, or there are too many to count. */
    refused: z.int().min(0).nullable(),
  }),
)

/** Equal parts of a time range, in order. */
export const ChangeCounts = component('PorticoChangeCounts', z.object({ parts: z.array(ChangeCount) }))

/** A failed attempt: a write that was refused or failed. */
export const RefusedRequest = component(
  'PorticoRefusedRequest',
  z.object({
    id: z.string(),
    time: Timestamp,
    operation: z.string(),
    actor: Actor,
    project_id: Uuid.nullable(),
    project_name: z.string().nullable(),
    /** The resource, as far as it was found. */
    kind: z.string().nullable(),
    target_id: Uuid.nullable(),
    /** The name of the resource, or of the one to be created. */
    target_name: z.string().nullable(),
    status: z.number().int(),
    error_code: z.string().nullable(),
    message: z.string(),
    request_id: Uuid,
  }),
)
export type RefusedRequest = z.infer<typeof RefusedRequest>

/** Newest first. */
export const RefusedRequestsPage = component(
  'PorticoRefusedRequestsPage',
  z.object({ items: z.array(RefusedRequest), next_page: z.string().nullish() }),
)

/** The resource kinds that can be counted. */
export const CountedKind = component('PorticoCountedKind', z.enum(kindsWith('counted')))
export type CountedKind = z.infer<typeof CountedKind>

export const Count = component(
  'PorticoCount',
  z.object({
    kind: CountedKind,
    total: Uint64,
    /** Counting stopped at a limit: there are at least `total`. */
    capped: z.boolean(),
    by_state: z.record(z.string(), Uint64),
  }),
)
export type Count = z.infer<typeof Count>

/** One for each requested kind, in that order. */
export const Counts = component('PorticoCounts', z.object({ items: z.array(Count) }))
export type Counts = z.infer<typeof Counts>

export const InstanceAddresses = component(
  'PorticoInstanceAddresses',
  z.object({
    instance_id: Uuid,
    internal: z.array(Ip),
    external: z.array(z.object({ kind: z.string(), ip: Ip })),
  }),
)
export type InstanceAddresses = z.infer<typeof InstanceAddresses>

export const InstanceAddressesList = component(
  'PorticoInstanceAddressesList',
  z.object({ items: z.array(InstanceAddresses) }),
)

/** The name of an id. */
export const Named = component(
  'PorticoNamed',
  z.object({
    kind: z.enum(kindsWith('named')),
    id: Uuid,
    name: z.string(),
  }),
)
export type Named = z.infer<typeof Named>

/** The requested ids that exist and that the caller may read, in no order. */
export const Names = component('PorticoNames', z.object({ items: z.array(Named) }))
export type Names = z.infer<typeof Names>

/** Why the last machine of an instance ended; null if it ended on request, or has not ended. */
export const InstanceFailure = component(
  'PorticoInstanceFailure',
  z.object({ failure: z.string().nullable() }),
)
export type InstanceFailure = z.infer<typeof InstanceFailure>
