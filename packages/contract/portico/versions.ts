import type { OperationId } from '#routes.ts'

/**
 * Sets that are replaced as a whole and have a version (decision 33): calls that answer with its `ETag`. Ours; a
 * system that does not know it tells none.
 */
export const tellsVersion: ReadonlySet<string> = new Set<OperationId>([
  'policy_view',
  'policy_update',
  'project_policy_view',
  'project_policy_update',
  'silo_policy_view',
  'silo_policy_update',
  'system_policy_view',
  'system_policy_update',
  'vpc_firewall_rules_view',
  'vpc_firewall_rules_update',
])
