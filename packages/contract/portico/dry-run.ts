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
 * and changes nothing. This is an extension. Other systems ignore the parameter and execute the write, so clients must
 * check `portico_capabilities` first.
 */
export const DryRunParams = z.object({
  dry_run: fromText(z.boolean()).optional(),
  /** with a dry run: also return which paths between the instances of the project would open and close */
  paths: fromText(z.boolean()).optional(),
})

const outside = 'its effects are outside the database'

/** Writes that have no dry run, each with the reason why rolling it back would not show its real effects. */
export const withoutDryRun: Readonly<Partial<Record<OperationId, string>>> = {
  login_local: 'sign-in attempts are counted',
  login_saml: 'sign-in attempts are counted',
  logout: 'it ends the session of the caller',
  device_auth_request: 'it begins a sign-in that others have to continue',
  device_auth_confirm: 'attempts are counted',
  device_access_token: 'polls for a token are counted',
  disk_bulk_write_import: outside,
  portico_packet_capture_create: outside,
  portico_image_upload_piece: outside,
  portico_image_upload_empty: 'what it stores is not in the change log',
}

/** A change that the request would log. The ID of a new resource differs from the one that it would get. */
export const DryRunChange = component(
  'PorticoForeseenChange',
  z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable(),
    action: ChangeAction,
    project_id: Uuid.nullable(),
    /**
     * name of the resource's project; null for a resource outside projects, or in a project that the request itself
     * would create
     */
    project: z.string().nullable(),
    /** stored fields before and after, as in the change log: their names are data, and secrets are omitted */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
)
export type DryRunChange = z.infer<typeof DryRunChange>

/** Resources of one kind that remain after a delete, all for the same reason. */
export const RemainingResources = component(
  'PorticoStaying',
  z.object({
    /** resource kind by the names of `portico_search` */
    kind: z.string(),
    /** relation to the deleted resource: a copy of it, made from it, its source, or only attached to it */
    how: z.enum(['copy', 'made_from', 'origin', 'detached']),
    total: Uint64,
    /** whether counting stopped at a limit, so that there are at least `total` */
    capped: z.boolean(),
    /** first resources by name */
    items: z.array(z.object({ id: Uuid, name: z.string(), project: z.string().nullable() })),
  }),
)
export type RemainingResources = z.infer<typeof RemainingResources>

/** Quota and other capacity that a delete frees, immediately or after background jobs. */
export const Freed = component(
  'PorticoFreed',
  z.object({
    addresses: z.array(Ip),
    /** number of vCPUs of the quota */
    cpus: Uint64,
    /** memory of the quota in bytes */
    memory: Uint64,
    storage: Uint64,
  }),
)
export type Freed = z.infer<typeof Freed>

/** The effects of a request, as its dry run found them. */
export const DryRun = component(
  'PorticoDryRun',
  z.object({
    /** status that the request itself would return */
    status: z.number().int(),
    /** changes that would be logged, in order; those that the caller may not read are omitted */
    changes: z.array(DryRunChange),
    /** number of changes that are not listed */
    more: Uint64,
    frees: Freed,
    stays: z.array(RemainingResources),
    /**
     * paths that would open and close; null if not requested, or if the request changes nothing that decides about
     * packets
     */
    paths: PathChanges.nullable(),
  }),
)
export type DryRun = z.infer<typeof DryRun>
