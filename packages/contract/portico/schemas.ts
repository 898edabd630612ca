import { z } from 'zod'
import { kindsWith } from '#resources/kinds.ts'
import { Ip } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'

/** What this server is and which extensions it offers. A console that gets no answer assumes none. */
export const Capabilities = component(
  'PorticoCapabilities',
  z.object({
    product: z.literal('portico'),
    version: z.string(),
    hypervisor: z.enum(['simulated', 'qemu']),
    /**
     * What networks are. `user`: every machine has a network of its own, and rules, routes, gateways and external IPs
     * are kept but have no effect on packets.
     */
    networking: z.enum(['simulated', 'user']),
    /** The browser-only build, whose state is gone when its tab closes. */
    preview: z.boolean(),
    stream: z.boolean(),
    search: z.boolean(),
    changes: z.boolean(),
    /** Whether calls that change something take `dry_run`. */
    dry_run: z.boolean(),
    /** Whether it carries out tasks. */
    tasks: z.boolean(),
    /** Whether it makes files of long lists, as tasks. */
    export_tasks: z.boolean(),
    /** Whether image files can be uploaded as sessions, and what more this server can do with them; null: not at all. */
    image_uploads: z
      .object({
        /** Whether files that are not raw are converted here. */
        converts: z.boolean(),
        /** Whether the server fetches files from addresses. */
        fetches: z.boolean(),
      })
      .nullable(),
    /** Whether paged lists take the extra parameters of `ListParams`. */
    filters: z.boolean(),
    /** Whether views of lists can be saved. */
    views: z.boolean(),
    /** Whether it tells which project takes how much of a quota. */
    shares: z.boolean(),
    /** Whether it tells what was given out at times equally far apart. */
    provisioned_history: z.boolean(),
    /** Whether it tells of the whole fleet: its utilization, and its activity by silo. */
    fleet: z.boolean(),
    /** Whether people see and end their sessions and access tokens. */
    logins: z.boolean(),
    /** Whether risky changes take `on_trial`. */
    trials: z.boolean(),
    /** Whether it tells where things are in the rack, and what would follow if one of them failed. */
    rack: z.boolean(),
    /** Whether it tells of all switch ports and sessions at once, and who uses an address lot. */
    fabric: z.boolean(),
    /** Whether it tells where support bundles lie and how far they are, and which releases there are. */
    support: z.boolean(),
    /** Whether it tells what needs an operator. */
    issues: z.boolean(),
    /** Whether it keeps instance templates. */
    instance_templates: z.boolean(),
    /** Whether it tells what matters now of a project, the silo and the fleet. */
    overviews: z.boolean(),
    /** DNS zones of the system: silos are found at `<silo>.sys.<zone>`. */
    zones: z.array(z.string()),
  }),
)
export type Capabilities = z.infer<typeof Capabilities>

/** What happened to a resource. */
export const ChangeAction = component('PorticoChangeAction', z.enum(['create', 'update', 'delete']))
export type ChangeAction = z.infer<typeof ChangeAction>

/** One event of the live stream: that something changed, not what; the reader asks for what it shows. */
export const StreamEvent = component(
  'PorticoStreamEvent',
  z.object({
    /** Place in the change log; a stream opened with `from` continues strictly after it. */
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
    /** Name of the silo it lies in, where it lies in no project: people, groups, certificates and identity providers. */
    silo: z.string().nullable(),
    /** Name of the project it belongs to. */
    project: z.string().nullable(),
    project_id: Uuid.nullable(),
    /** Name of the VPC it lies in. */
    vpc: z.string().nullable(),
    state: z.string().nullable(),
    /** The address by which it was found; null when it was found by its name or id. */
    address: Ip.nullable(),
  }),
)
export type SearchHit = z.infer<typeof SearchHit>

export const SearchHits = component('PorticoSearchHits', z.object({ items: z.array(SearchHit) }))

/** `system` is Portico itself: what it does by itself, and what it does because of a wish that was granted before. */
export const ActorKind = component('PorticoActorKind', z.enum(['user', 'system']))
export type ActorKind = z.infer<typeof ActorKind>

/** Who made a change. */
export const Actor = component(
  'PorticoActor',
  z.object({ kind: ActorKind, id: z.string().nullable(), name: z.string().nullable() }),
)
export type Actor = z.infer<typeof Actor>

/** One entry of the change log. */
export const Change = component(
  'PorticoChange',
  z.object({
    position: z.string(),
    time: Timestamp,
    kind: z.string(),
    id: z.string(),
    /** What it was called then. */
    name: z.string().nullable(),
    /** What it is called now, while it exists; null too for what has no name. */
    name_now: z.string().nullable(),
    exists: z.boolean(),
    project_id: Uuid.nullable(),
    /** What its project is called now; null when that is gone, and outside of projects. */
    project_name: z.string().nullable(),
    /** The operation that made the change; null when the system did it by itself. */
    operation: z.string().nullable(),
    action: ChangeAction,
    actor: Actor,
    request_id: z.string().nullable(),
    /** Fields before and after, as stored: keys are data, secrets are left out. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type Change = z.infer<typeof Change>

/**
 * Newest first. A page may hold fewer than were asked for, or none, although more follow: only so much of the log is
 * looked at for one answer. Only a page without `next_page` is the last.
 */
export const ChangesPage = component(
  'PorticoChangesPage',
  z.object({
    items: z.array(Change),
    next_page: z.string().nullish(),
    /** How far back the log was looked at, where that is further than the last item; else null. */
    time_reached: Timestamp.nullable(),
  }),
)

/** A part of a time, with how many changes are in it. */
export const ChangeCount = component(
  'PorticoChangeCount',
  z.object({
    start_time: Timestamp,
    end_time: Timestamp,
    /** made by people */
    people: z.int().min(0),
    /** made by the system itself */
    system: z.int().min(0),
    /** The log has too many there to count: both are worked out from its newest ones. */
    is_estimate: z.boolean(),
    /** Attempts that were refused; null where they may not be read, or are too many to count. */
    refused: z.int().min(0).nullable(),
  }),
)

/** Equal parts of a time, in order. */
export const ChangeCounts = component('PorticoChangeCounts', z.object({ parts: z.array(ChangeCount) }))

/** An attempt at changing something that was refused, or failed: nothing came of it. */
export const RefusedRequest = component(
  'PorticoRefusedRequest',
  z.object({
    id: z.string(),
    time: Timestamp,
    operation: z.string(),
    actor: Actor,
    project_id: Uuid.nullable(),
    project_name: z.string().nullable(),
    /** What it was about, as far as that was found. */
    kind: z.string().nullable(),
    target_id: Uuid.nullable(),
    /** What that was called, or what was to be made. */
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

/** The kinds that can be counted. */
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

/** One for each kind asked for, in that order. */
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

/** What an id is called. */
export const Named = component(
  'PorticoNamed',
  z.object({
    kind: z.enum(kindsWith('named')),
    id: Uuid,
    name: z.string(),
  }),
)
export type Named = z.infer<typeof Named>

/** Of the ids asked for, those that there are and that the caller may see; in no order. */
export const Names = component('PorticoNames', z.object({ items: z.array(Named) }))
export type Names = z.infer<typeof Names>

/** Why the machine an instance had last ended; null when it ended as asked, or has not ended. */
export const InstanceFailure = component(
  'PorticoInstanceFailure',
  z.object({ failure: z.string().nullable() }),
)
export type InstanceFailure = z.infer<typeof InstanceFailure>
