import { z } from 'zod'
import { kindsWith } from '#resources/kinds.ts'
import { Ip } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'

/**
 * The properties of this server and the extensions that it offers. If the request fails, as on other systems, the
 * console assumes that there are none.
 */
export const Capabilities = component(
  'PorticoCapabilities',
  z.object({
    product: z.literal('portico'),
    version: z.string(),
    hypervisor: z.enum(['simulated', 'qemu', 'libvirt']),
    /**
     * How networks are implemented. `user`: every machine has a user-mode network of its own; rules, routes, gateways
     * and external IPs are stored but have no effect on packets. `vpc`: they decide what happens to packets.
     */
    networking: z.enum(['simulated', 'user', 'vpc']),
    /** whether this is the preview that runs in the browser; its state is lost when its tab is closed */
    preview: z.boolean(),
    stream: z.boolean(),
    search: z.boolean(),
    changes: z.boolean(),
    /** whether writes accept `dry_run` */
    dry_run: z.boolean(),
    /** whether the server runs tasks */
    tasks: z.boolean(),
    /** whether tasks can export long lists to files */
    export_tasks: z.boolean(),
    /** support of image uploads as sessions; null if there is none */
    image_uploads: z
      .object({
        /** whether the server converts files that are not raw */
        converts: z.boolean(),
        /** whether the server downloads files from given addresses */
        fetches: z.boolean(),
      })
      .nullable(),
    /** whether paged lists accept the parameters of `ListParams` */
    filters: z.boolean(),
    /** whether users can save views of lists */
    views: z.boolean(),
    /** whether the server returns the quota usage of each project */
    shares: z.boolean(),
    /** whether the server returns past usage at evenly spaced times */
    provisioned_history: z.boolean(),
    /** whether the server returns the utilization of the whole fleet, and its activity by silo */
    fleet: z.boolean(),
    /** whether users can list and end their sessions and access tokens */
    logins: z.boolean(),
    /** whether risky changes accept `on_trial` */
    trials: z.boolean(),
    /** whether the server returns the layout of the rack and the effects of failures */
    rack: z.boolean(),
    /** whether the server returns all switch ports and sessions in one response, and the use of address lots */
    fabric: z.boolean(),
    /** whether the server returns the disks and progress of support bundles, and the known releases */
    support: z.boolean(),
    /** whether the server returns issues */
    issues: z.boolean(),
    /** whether the server stores instance templates */
    instance_templates: z.boolean(),
    /** whether the server can back up instances: an operator has set a target */
    guest_backups: z.boolean(),
    /** whether the server can list the files in a backup */
    backup_files: z.boolean(),
    /** what reaches external addresses of instances: hosts outside, or only the host that runs them */
    external_reach: z.enum(['outside', 'host']),
    /** whether the server captures packets, as far as it has networks */
    packet_captures: z.boolean(),
    /** whether running instances can move between sleds */
    moves: z.boolean(),
    /** whether the server returns overviews of a project, the silo and the fleet */
    overviews: z.boolean(),
    /** DNS zones of the system; the host of a silo is `<silo>.sys.<zone>` */
    zones: z.array(z.string()),
  }),
)
export type Capabilities = z.infer<typeof Capabilities>

/** The kind of a change of a resource. */
export const ChangeAction = component('PorticoChangeAction', z.enum(['create', 'update', 'delete']))
export type ChangeAction = z.infer<typeof ChangeAction>

/**
 * An event of the live updates. It says that a resource changed, without its new content; clients fetch what they show
 * again.
 */
export const StreamEvent = component(
  'PorticoStreamEvent',
  z.object({
    /** position in the change log; a stream that is opened with it as `from` continues after this event */
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
    /** name of the silo, for resources outside projects: users, groups, certificates and identity providers */
    silo: z.string().nullable(),
    /** name of the resource's project */
    project: z.string().nullable(),
    project_id: Uuid.nullable(),
    /** name of the resource's VPC */
    vpc: z.string().nullable(),
    state: z.string().nullable(),
    /** address that matched the search; null if the name or ID matched */
    address: Ip.nullable(),
  }),
)
export type SearchHit = z.infer<typeof SearchHit>

export const SearchHits = component('PorticoSearchHits', z.object({ items: z.array(SearchHit) }))

/**
 * Whether a user or the system made a change. `system` stands for background jobs, including those that complete the
 * request of a user.
 */
export const ActorKind = component('PorticoActorKind', z.enum(['user', 'system']))
export type ActorKind = z.infer<typeof ActorKind>

/** The user or system that made a change. */
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
    /** name of the resource at the time of the change */
    name: z.string().nullable(),
    /** current name of the resource; null if it no longer exists or has no name */
    name_now: z.string().nullable(),
    exists: z.boolean(),
    project_id: Uuid.nullable(),
    /** current name of the resource's project; null if the project was deleted or the resource is in none */
    project_name: z.string().nullable(),
    /** operation that made the change; null for a change by the system */
    operation: z.string().nullable(),
    action: ChangeAction,
    actor: Actor,
    request_id: z.string().nullable(),
    /** stored fields before and after the change: their names are data, and secrets are omitted */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type Change = z.infer<typeof Change>

/**
 * A page of changes, newest first. Each request reads only a limited part of the log. So a page may be shorter than
 * requested, or empty, although more changes follow. Only a page without `next_page` is the last one.
 */
export const ChangesPage = component(
  'PorticoChangesPage',
  z.object({
    items: z.array(Change),
    next_page: z.string().nullish(),
    /** time to which the log was read, if that is before the last item; otherwise null */
    time_reached: Timestamp.nullable(),
  }),
)

/** A part of a time range, with the numbers of changes in it. */
export const ChangeCount = component(
  'PorticoChangeCount',
  z.object({
    start_time: Timestamp,
    end_time: Timestamp,
    /** number of changes by users */
    people: z.int().min(0),
    /** number of changes by the system */
    system: z.int().min(0),
    /** whether there were too many changes to count, so that both numbers are estimated from the latest ones */
    is_estimate: z.boolean(),
    /** number of failed attempts; null if the caller may not read them or there are too many to count */
    refused: z.int().min(0).nullable(),
  }),
)

/** The numbers of changes in equal parts of a time range, in order. */
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
    /** kind of the resource; null if the request was refused before it was found */
    kind: z.string().nullable(),
    target_id: Uuid.nullable(),
    /** name of the resource, or of the resource that the request would have created */
    target_name: z.string().nullable(),
    status: z.number().int(),
    error_code: z.string().nullable(),
    message: z.string(),
    request_id: Uuid,
  }),
)
export type RefusedRequest = z.infer<typeof RefusedRequest>

/** A page of failed attempts, newest first. */
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
    /** whether counting stopped at a limit, so that there are at least `total` */
    capped: z.boolean(),
    by_state: z.record(z.string(), Uint64),
  }),
)
export type Count = z.infer<typeof Count>

/** The counts of the requested kinds, in the requested order. */
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

/** An ID and the name of its resource. */
export const Named = component(
  'PorticoNamed',
  z.object({
    kind: z.enum(kindsWith('named')),
    id: Uuid,
    name: z.string(),
  }),
)
export type Named = z.infer<typeof Named>

/**
 * The names of the requested IDs in no particular order. IDs that do not exist or that the caller may not read are
 * omitted.
 */
export const Names = component('PorticoNames', z.object({ items: z.array(Named) }))
export type Names = z.infer<typeof Names>

/** The reason why the last machine of an instance ended; null if it ended on request or is still there. */
export const InstanceFailure = component(
  'PorticoInstanceFailure',
  z.object({ failure: z.string().nullable() }),
)
export type InstanceFailure = z.infer<typeof InstanceFailure>
