/**
 * What can need an operator, and what waiting costs: `broken` is noticed by people now, `soon` will be, `unfinished`
 * breaks nothing, and somebody meant to come back to it.
 */
export const severities = ['broken', 'soon', 'unfinished'] as const
export type Severity = (typeof severities)[number]

/** The table of issues. What is worse is another kind, so that hiding the one does not hide the other. */
export const issueKinds = {
  check_failed: 'broken',
  sled_failed: 'broken',
  disk_full: 'broken',
  disk_worn_out: 'broken',
  port_silent: 'broken',
  link_down: 'broken',
  bgp_down: 'broken',
  bgp_flapping: 'broken',
  bfd_down: 'broken',
  pool_full: 'broken',
  certificate_expired: 'broken',
  instances_failed: 'broken',
  capacity_used_up: 'broken',
  work_failing: 'broken',
  certificate_expiring: 'soon',
  pool_nearly_full: 'soon',
  quota_nearly_used: 'soon',
  capacity_nearly_used: 'soon',
  disk_worn: 'soon',
  sled_out_of_service: 'unfinished',
  capacity_promised: 'unfinished',
  tasks_failed: 'unfinished',
  uploads_failed: 'unfinished',
  imports_abandoned: 'unfinished',
  bundle_failed: 'unfinished',
} as const satisfies Readonly<Record<string, Severity>>

export type IssueKind = keyof typeof issueKinds

/** All kinds, the most urgent first. */
export const allIssueKinds = Object.keys(issueKinds) as [IssueKind, ...IssueKind[]]

/** What is looked at, one after the other. */
export const checkNames = [
  'sleds',
  'disks',
  'ports',
  'bgp',
  'bfd',
  'capacity',
  'pools',
  'quotas',
  'certificates',
  'instances',
  'jobs',
] as const
export type CheckName = (typeof checkNames)[number]

/** The stable name of an issue: the same one while its cause lasts, and when it comes back. */
export function issueKey(kind: IssueKind, about: string): string {
  return `${kind}:${about}`
}

/** The kind of what a key names; null for what is no key of an issue. */
export function kindOfKey(key: string): IssueKind | null {
  const [kind = '', ...about] = key.split(':')
  return Object.hasOwn(issueKinds, kind) && about.join('') !== '' ? (kind as IssueKind) : null
}
