/**
 * Extensions about issues, which are problems that an operator has to solve
 * (docs/decisions/0048-issues-computed-from-the-current-state.md).
 */
import { allIssueKinds, checkNames, severities } from '@portico/domain/issues/kinds.ts'
import { z } from 'zod'
import { Ip } from '#schemas/addresses.ts'
import { BgpPeerState } from '#schemas/bgp.ts'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { SwitchLocation } from '#schemas/switches.ts'
import { QuotaResource } from './utilization.ts'

export const IssueKind = component('PorticoIssueKind', z.enum(allIssueKinds))
export const IssueSeverity = component('PorticoIssueSeverity', z.enum(severities))
export const IssueCheck = component('PorticoIssueCheck', z.enum(checkNames))

/** The stable name of an issue: its kind and the resource it is about. */
export const IssueKey = z
  .string()
  .regex(/^[a-z_]{1,32}:[\w.:-]{1,95}$/, { error: 'expected the key of an issue' })

const sled = { sled: Uuid, serial: z.string(), cubby: Uint16.nullable() }
const outage = {
  ...sled,
  outage: Uuid,
  /** why nothing further happens at the moment; null if something does */
  waits_for: z.string().nullable(),
  is_drilled: z.boolean(),
}
const disk = {
  disk: Uuid,
  serial: z.string(),
  model: z.string(),
  sled: Uuid,
  sled_serial: z.string(),
  cubby: Uint16.nullable(),
}
const port = { port: Uuid, switch: SwitchLocation, port_name: Name }
const session = { switch: SwitchLocation, addr: Ip, port_name: Name, state: BgpPeerState }
const pool = {
  pool: Uuid,
  name: Name,
  left: Uint64,
  capacity: Uint64,
  /** number of silos for which the pool is the default */
  default_of: Uint32,
}
const silo = { silo: Uuid, silo_name: Name }
const amount = { resource: QuotaResource, used: Uint64, all: Uint64 }

/** The resource that an issue is about, and the details, by kind of the issue. */
export const IssueAbout = component(
  'PorticoIssueAbout',
  z.discriminatedUnion('kind', [
    /** A check could not run, so its issues are unknown. */
    z.object({ kind: z.literal('check_failed'), check: IssueCheck, why: z.string() }),
    z.object({
      kind: z.literal('sled_failed'),
      ...sled,
      why: z.string(),
      /** whether the failure is a drill (simulated on request) */
      is_drilled: z.boolean(),
      /** number of lost instances that run on other sleds, and number of those that are down */
      elsewhere: Uint32,
      down: Uint32,
    }),
    /** A sled does not answer, and nothing was restarted elsewhere. */
    z.object({ kind: z.literal('sled_silent'), ...outage, instances: Uint32, has_fence: z.boolean() }),
    /** A sled does not take part until what runs there was ended and its fence is opened. */
    z.object({ kind: z.literal('sled_fenced'), ...outage, elsewhere: Uint32, down: Uint32 }),
    z.object({ kind: z.literal('sled_out_of_service'), ...sled, instances: Uint32 }),
    z.object({ kind: z.literal('disk_full'), ...disk }),
    /** `wear` is in percent of the rated writes. */
    z.object({ kind: z.literal('disk_worn'), ...disk, wear: Uint16 }),
    z.object({ kind: z.literal('disk_worn_out'), ...disk, wear: Uint16 }),
    z.object({ kind: z.literal('port_silent'), ...port }),
    z.object({ kind: z.literal('link_down'), ...port, link_name: z.string(), why: z.string() }),
    z.object({ kind: z.literal('bgp_down'), ...session, last: z.string().nullable() }),
    z.object({
      kind: z.literal('bgp_flapping'),
      ...session,
      /** number of drops within a day, as far as the switch reports them */
      drops: Uint32,
      last: z.string(),
    }),
    z.object({ kind: z.literal('bfd_down'), switch: SwitchLocation, addr: Ip }),
    z.object({ kind: z.literal('pool_full'), ...pool }),
    z.object({ kind: z.literal('pool_nearly_full'), ...pool }),
    z.object({ kind: z.literal('certificate_expired'), ...silo, certificate: Uuid, name: Name }),
    z.object({ kind: z.literal('certificate_expiring'), ...silo, certificate: Uuid, name: Name }),
    z.object({ kind: z.literal('quota_nearly_used'), ...silo, ...amount }),
    z.object({ kind: z.literal('capacity_used_up'), ...amount }),
    z.object({ kind: z.literal('capacity_nearly_used'), ...amount }),
    /** `used` is the sum of the quotas of all silos. */
    z.object({ kind: z.literal('capacity_promised'), ...amount }),
    z.object({ kind: z.literal('instances_failed'), ...silo, count: Uint32 }),
    z.object({
      kind: z.literal('work_failing'),
      work: z.string(),
      thing: Uuid,
      attempts: Uint32,
      why: z.string(),
    }),
    /**
     * A server's clock differs from the database's by `offset` ms. A negative offset means that the server is behind.
     */
    z.object({ kind: z.literal('clock_wrong'), server: Uuid, offset: z.int() }),
    /** VPCs whose settings the network engine refused in part, or has not applied for long. */
    z.object({ kind: z.literal('networks_behind'), ...silo, count: Uint32 }),
    /** Backups of instances whose data in the backup target is missing or damaged. */
    z.object({ kind: z.literal('backups_damaged'), ...silo, count: Uint32 }),
    z.object({ kind: z.literal('tasks_failed'), ...silo, count: Uint32 }),
    z.object({ kind: z.literal('uploads_failed'), ...silo, count: Uint32 }),
    /** Disks whose import has made no progress for more than a day. */
    z.object({ kind: z.literal('imports_abandoned'), ...silo, count: Uint32 }),
    z.object({ kind: z.literal('bundle_failed'), bundle: Uuid, why: z.string() }),
  ]),
)
export type IssueAbout = z.infer<typeof IssueAbout>

/** The hiding of an issue until a time. A hidden issue is not counted. */
export const IssueSilence = component(
  'PorticoIssueSilence',
  z.object({
    time_until: Timestamp,
    reason: z.string(),
    user_id: Uuid,
    /** name of the user who hid the issue; null for a deleted user */
    display_name: z.string().nullable(),
    time_created: Timestamp,
  }),
)
export type IssueSilence = z.infer<typeof IssueSilence>

export const IssueSilenceCreate = component(
  'PorticoIssueSilenceCreate',
  z.object({ time_until: Timestamp, reason: z.string().trim().min(1).max(200) }),
)

/** A problem that an operator has to solve. The issue disappears when its cause is fixed. */
export const Issue = component(
  'PorticoIssue',
  z.object({
    key: IssueKey,
    severity: IssueSeverity,
    about: IssueAbout,
    /** time since which the issue exists; null if unknown */
    time_since: Timestamp.nullable(),
    /** time at which the resource breaks or broke; null if unknown */
    time_breaks: Timestamp.nullable(),
    silence: IssueSilence.nullable(),
  }),
)
export type Issue = z.infer<typeof Issue>

/** The result of one check for issues. */
export const IssueCheckResult = component(
  'PorticoIssueCheckResult',
  z.object({
    check: IssueCheck,
    /** number of checked resources; null if the check could not run */
    looked_at: Uint64.nullable(),
    /** checked resource that is closest to having an issue */
    nearest: z
      .object({
        name: z.string(),
        /** used share in percent, not rounded */
        share: z.number().min(0).nullable(),
        resource: QuotaResource.nullable(),
        time: Timestamp.nullable(),
      })
      .nullable(),
  }),
)
export type IssueCheckResult = z.infer<typeof IssueCheckResult>

export const Issues = component(
  'PorticoIssues',
  z.object({
    /** issues by severity; then soon ones by the time at which they break, others newest first */
    items: z.array(Issue),
    /** kinds of which not all issues are returned */
    cut: z.array(IssueKind),
    checks: z.array(IssueCheckResult),
    time_checked: Timestamp,
    /** whether the caller may hide issues */
    may_silence: z.boolean(),
  }),
)
export type Issues = z.infer<typeof Issues>
