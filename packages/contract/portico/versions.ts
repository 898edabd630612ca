import type { OperationId } from '#routes.ts'

/**
 * Operations that return a set which clients replace as a whole. Their response has the version of the set (decision
 * 30) as its `ETag`. This is an extension; other systems return none.
 */
export const versionedOperations: ReadonlySet<string> = new Set<OperationId>([
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
