/**
 * Severity of an issue. `broken` affects users now, `soon` will affect them, `unfinished` is an operation that a user
 * started and did not complete.
 */
export const severities = ['broken', 'soon', 'unfinished'] as const
export type Severity = (typeof severities)[number]

/**
 * The issue kinds with their severity. A worse stage of the same problem is a kind of its own, so that hiding one does
 * not hide the other.
 */
export const issueKinds = {
  check_failed: 'broken',
  sled_failed: 'broken',
  sled_silent: 'broken',
  sled_fenced: 'broken',
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
  clock_wrong: 'broken',
  networks_behind: 'broken',
  backups_damaged: 'broken',
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

/** All issue kinds, most severe first. */
export const allIssueKinds = Object.keys(issueKinds) as [IssueKind, ...IssueKind[]]

/** The checks that find issues, in the order in which they run. */
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
  'clocks',
  'networks',
  'backups',
] as const
export type CheckName = (typeof checkNames)[number]

/** Returns the key of an issue. It stays the same as long as the cause lasts, and when the same issue recurs. */
export function issueKey(kind: IssueKind, about: string): string {
  return `${kind}:${about}`
}

/** Returns the kind of the issue that a key names, or null if it is not an issue key. */
export function kindOfKey(key: string): IssueKind | null {
  const [kind = '', ...about] = key.split(':')
  return Object.hasOwn(issueKinds, kind) && about.join('') !== '' ? (kind as IssueKind) : null
}
