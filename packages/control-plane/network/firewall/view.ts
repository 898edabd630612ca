import type { VpcFirewallRule } from '@portico/contract/schemas/firewall.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { FirewallRuleRow } from './store.ts'

export function firewallRuleView(row: FirewallRuleRow): VpcFirewallRule {
  const { hosts = null, ports = null, protocols = null } = row.filters
  return {
    ...identityBlock(row),
    vpc_id: row.vpc_id,
    status: row.status,
    direction: row.direction,
    action: row.action,
    priority: row.priority,
    targets: row.targets,
    filters: { hosts, ports, protocols },
  }
}
