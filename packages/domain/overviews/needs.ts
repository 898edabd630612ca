import type { Severity } from '#issues/kinds.ts'

/** Kinds of problems of a silo or project that its members can solve, with their severity. */
export const needKinds = {
  instances_failed: 'broken',
  disks_failed: 'broken',
  snapshots_failed: 'broken',
  backups_damaged: 'broken',
  quota_full: 'broken',
  certificate_expired: 'broken',
  quota_fills: 'soon',
  quota_nearly_used: 'soon',
  certificate_expiring: 'soon',
  uploads_failed: 'unfinished',
  uploads_held: 'unfinished',
  imports_abandoned: 'unfinished',
  tasks_failed: 'unfinished',
} as const satisfies Readonly<Record<string, Severity>>
