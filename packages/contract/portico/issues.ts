/** What needs an operator now (docs/decisions/0056-issues-are-worked-out.md). */
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

/** The stable name of an issue: its kind, and what it is about. */
export const IssueKey = z
  .string()
  .regex(/^[a-z_]{1,32}:[\w.:-]{1,95}$/, { error: 'expected the key of an issue' })

const sled = { sled: Uuid, serial: z.string(), cubby: Uint16.nullable() }
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
  /** Silos that take from it unless another is named. */
  default_of: Uint32,
}
const silo = { silo: Uuid, silo_name: Name }
const amount = { resource: QuotaResource, used: Uint64, all: Uint64 }

/** What an issue is about, by its kind. */
export const IssueAbout = component(
  'PorticoIssueAbout',
  z.discriminatedUnion('kind', [
    /** Something could not be looked at: what it would have found is not known. */
    z.object({ kind: z.literal('check_failed'), check: IssueCheck, why: z.string() }),
    z.object({
      kind: z.literal('sled_failed'),
      ...sled,
      why: z.string(),
      /** Somebody made it fail, to see what follows. */
      is_drilled: z.boolean(),
      /** How many of the instances that it lost are on other sleds again, and how many on none. */
      elsewhere: Uint32,
      down: Uint32,
    }),
    z.object({ kind: z.literal('sled_out_of_service'), ...sled, instances: Uint32 }),
    z.object({ kind: z.literal('disk_full'), ...disk }),
    /** Percent of its rated writes. */
    z.object({ kind: z.literal('disk_worn'), ...disk, wear: Uint16 }),
    z.object({ kind: z.literal('disk_worn_out'), ...disk, wear: Uint16 }),
    z.object({ kind: z.literal('port_silent'), ...port }),
    z.object({ kind: z.literal('link_down'), ...port, link_name: z.string(), why: z.string() }),
    z.object({ kind: z.literal('bgp_down'), ...session, last: z.string().nullable() }),
    z.object({
      kind: z.literal('bgp_flapping'),
      ...session,
      /** Within a day, as far as the switch still tells. */
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
    /** `used` is what quotas promise. */
    z.object({ kind: z.literal('capacity_promised'), ...amount }),
    z.object({ kind: z.literal('instances_failed'), ...silo, count: Uint32 }),
    z.object({
      kind: z.literal('work_failing'),
      work: z.string(),
      thing: Uuid,
      attempts: Uint32,
      why: z.string(),
    }),
    z.object({ kind: z.literal('tasks_failed'), ...silo, count: Uint32 }),
    z.object({ kind: z.literal('uploads_failed'), ...silo, count: Uint32 }),
    /** Disks that wait for an import, or are being written, since more than a day ago. */
    z.object({ kind: z.literal('imports_abandoned'), ...silo, count: Uint32 }),
    z.object({ kind: z.literal('bundle_failed'), bundle: Uuid, why: z.string() }),
  ]),
)
export type IssueAbout = z.infer<typeof IssueAbout>

/** An issue that somebody knows of: it is not counted until then. */
export const IssueSilence = component(
  'PorticoIssueSilence',
  z.object({
    time_until: Timestamp,
    reason: z.string(),
    user_id: Uuid,
    /** Null once they are gone. */
    display_name: z.string().nullable(),
    time_created: Timestamp,
  }),
)
export type IssueSilence = z.infer<typeof IssueSilence>

export const IssueSilenceCreate = component(
  'PorticoIssueSilenceCreate',
  z.object({ time_until: Timestamp, reason: z.string().trim().min(1).max(200) }),
)

/** Something that needs an operator. It is gone when its cause is. */
export const Issue = component(
  'PorticoIssue',
  z.object({
    key: IssueKey,
    severity: IssueSeverity,
    about: IssueAbout,
    /** Since when it is so, where that is known. */
    time_since: Timestamp.nullable(),
    /** When it will break, or has, where that is known. */
    time_breaks: Timestamp.nullable(),
    silence: IssueSilence.nullable(),
  }),
)
export type Issue = z.infer<typeof Issue>

/** Something that was looked at. */
export const IssueCheckResult = component(
  'PorticoIssueCheckResult',
  z.object({
    check: IssueCheck,
    /** Things that were looked at; null: it could not be looked at. */
    looked_at: Uint64.nullable(),
    /** What comes next to being an issue of this check, and is none. */
    nearest: z
      .object({
        name: z.string(),
        /** Percent, not rounded. */
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
    /** By severity, and there what breaks first, or has been so the shortest. */
    items: z.array(Issue),
    /** Kinds of which there are more than are told. */
    cut: z.array(IssueKind),
    checks: z.array(IssueCheckResult),
    time_checked: Timestamp,
    /** Whether the caller may hide issues. */
    may_silence: z.boolean(),
  }),
)
export type Issues = z.infer<typeof Issues>
