import { z } from 'zod'
import type { OperationId } from '#routes.ts'
import { Ip } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { PathChanges } from './path-changes.ts'
import { ChangeAction } from './schemas.ts'

/**
 * `?dry_run=true` on a call that changes something: it answers 200 with what it would do, or refuses as the call itself
 * would, and leaves nothing behind. Ours; a system that does not know it carries the call out, so that a client asks
 * `portico_capabilities` first.
 */
export const DryRunParams = z.object({
  dry_run: fromText(z.boolean()).optional(),
  /** With a dry run: also tell which paths between the instances of the project it would open and close. */
  paths: fromText(z.boolean()).optional(),
})

const outside = 'what it does happens outside of the database'

/** Calls that change something of which undoing it would not tell the truth, each with the reason. */
export const withoutDryRun: Readonly<Partial<Record<OperationId, string>>> = {
  login_local: 'attempts to log in are counted',
  login_saml: 'attempts to log in are counted',
  logout: 'it ends the session of whoever asks',
  device_auth_request: 'it begins a login that others have to go on with',
  device_auth_confirm: 'guesses at codes are counted',
  device_access_token: 'polls for a token are counted',
  disk_bulk_write_import: outside,
  portico_image_upload_piece: outside,
  portico_image_upload_empty: 'what it notes is in no change log',
}

/** One change that would be logged. What would be made has another id when it is. */
export const ForeseenChange = component(
  'PorticoForeseenChange',
  z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable(),
    action: ChangeAction,
    project_id: Uuid.nullable(),
    /** Name of that project; null for what is in none, and in one that would be made. */
    project: z.string().nullable(),
    /** Fields before and after, as the change log has them: keys are data, secrets are left out. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type ForeseenChange = z.infer<typeof ForeseenChange>

/** What is left, of one kind and for one reason. */
export const Staying = component(
  'PorticoStaying',
  z.object({
    /** As `portico_search` names it. */
    kind: z.string(),
    /** What it is to that which goes: a copy of it, made from it, what it was made of, or only attached to it. */
    how: z.enum(['copy', 'made_from', 'origin', 'detached']),
    total: Uint64,
    /** Counting stopped at a limit: there are at least `total`. */
    capped: z.boolean(),
    /** The first by name. */
    items: z.array(z.object({ id: Uuid, name: z.string(), project: z.string().nullable() })),
  }),
)
export type Staying = z.infer<typeof Staying>

/** What becomes free, at once or as soon as the work that follows is done. */
export const Freed = component(
  'PorticoFreed',
  z.object({
    addresses: z.array(Ip),
    /** vCPUs of the quota */
    cpus: Uint64,
    /** bytes of the quota */
    memory: Uint64,
    storage: Uint64,
  }),
)
export type Freed = z.infer<typeof Freed>

/** What a call would do. */
export const DryRun = component(
  'PorticoDryRun',
  z.object({
    /** The status that the call itself would answer. */
    status: z.number().int(),
    /** What would be logged, in order, of what the caller may read. */
    changes: z.array(ForeseenChange),
    /** Changes beyond those. */
    more: Uint64,
    frees: Freed,
    stays: z.array(Staying),
    /** Null where nobody asked, and where nothing changes that decides about packets. */
    paths: PathChanges.nullable(),
  }),
)
export type DryRun = z.infer<typeof DryRun>
