import { z } from 'zod'
import type { OperationId } from '#routes.ts'
import { Ip } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { PathChanges } from './path-changes.ts'
import { ChangeAction } from './schemas.ts'

/**
 * `?dry_run=true` on a write: returns 200 with the effects of the request, or the refusal that the request would get,
 * and changes nothing. An extension; other systems ignore it and execute the write, so clients check
 * `portico_capabilities` first.
 */
export const DryRunParams = z.object({
  dry_run: fromText(z.boolean()).optional(),
  /** With a dry run: also return which paths between the project's instances would open and close. */
  paths: fromText(z.boolean()).optional(),
})

const outside = 'its effects are outside the database'

/** Writes without a dry run, each with the reason why a rollback would not show the truth. */
export const withoutDryRun: Readonly<Partial<Record<OperationId, string>>> = {
  login_local: 'sign-in attempts are counted',
  login_saml: 'sign-in attempts are counted',
  logout: 'it ends the session of the caller',
  device_auth_request: 'it begins a sign-in that others have to continue',
  device_auth_confirm: 'attempts are counted',
  device_access_token: 'polls for a token are counted',
  disk_bulk_write_import: outside,
  portico_image_upload_piece: outside,
  portico_image_upload_empty: 'what it stores is not in the change log',
}

/** A change that would be logged. A new resource will have another id. */
export const DryRunChange = component(
  'PorticoForeseenChange',
  z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable(),
    action: ChangeAction,
    project_id: Uuid.nullable(),
    /** Name of its project; null for resources outside projects, and in a project that would be created. */
    project: z.string().nullable(),
    /** Fields before and after, as in the change log: keys are data, secrets are omitted. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type DryRunChange = z.infer<typeof DryRunChange>

/** Resources of one kind that remain, for one reason. */
export const RemainingResources = component(
  'PorticoStaying',
  z.object({
    /** Same names as in `portico_search`. */
    kind: z.string(),
    /** Its relation to the deleted resource: a copy of it, made from it, its source, or only attached to it. */
    how: z.enum(['copy', 'made_from', 'origin', 'detached']),
    total: Uint64,
    /** Counting stopped at a limit: there are at least `total`. */
    capped: z.boolean(),
    /** The first ones by name. */
    items: z.array(z.object({ id: Uuid, name: z.string(), project: z.string().nullable() })),
  }),
)
export type RemainingResources = z.infer<typeof RemainingResources>

/** What becomes free, immediately or after background jobs. */
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

/** The effects of a request. */
export const DryRun = component(
  'PorticoDryRun',
  z.object({
    /** The status that the request itself would return. */
    status: z.number().int(),
    /** The changes that would be logged, in order, as far as the caller may read them. */
    changes: z.array(DryRunChange),
    /** Number of further changes. */
    more: Uint64,
    frees: Freed,
    stays: z.array(RemainingResources),
    /** Null if not requested, or if nothing that decides about packets changes. */
    paths: PathChanges.nullable(),
  }),
)
export type DryRun = z.infer<typeof DryRun>
