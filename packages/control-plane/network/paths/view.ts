import type {
  EvaluatedRule as EvaluatedRuleView,
  PathHop,
  PathNeighbours,
  PathRemedy,
} from '@portico/contract/portico/paths.ts'
import type { Hop } from '@portico/domain/networks/hops.ts'
import type { NetworkMap } from '@portico/domain/networks/map.ts'
import type { Neighbours } from '@portico/domain/networks/neighbours.ts'
import type { RuleEntry } from '@portico/domain/networks/network.ts'
import type { Remedy } from '@portico/domain/networks/remedies.ts'
import type { EvaluatedRule } from '@portico/domain/networks/rules.ts'
import { limits } from '#kernel/limits.ts'
import type { FirewallRuleRow } from '../firewall/store.ts'

export function hopAsShown(hop: Hop): PathHop {
  if (hop.type === 'route') return { ...hop, against: [...hop.against] }
  if (hop.type !== 'rules') return hop
  const { considered, against, ...rest } = hop
  return {
    ...rest,
    time_last_used: null,
    against: [...against],
    considered: considered.slice(-limits.consideredRules).map(consideredAsShown),
    considered_total: considered.length,
  }
}

function consideredAsShown({ rule, host, protocol, port }: EvaluatedRule): EvaluatedRuleView {
  const { id, name, action, priority } = rule
  return { rule: id, name, action, priority, host, protocol, port }
}

/**
 * Returns a remedy in the API's form.
 * @param rows the stored rules, which have fields that packets do not depend on
 */
export function remedyAsShown({ type, rule, opens }: Remedy, rows: readonly FirewallRuleRow[]): PathRemedy {
  const row = rows.find(({ id }) => id === rule.id)
  const parts = (all: readonly RuleEntry[]) => all.map(({ type: kind, value }) => ({ type: kind, value }))
  return {
    type,
    vpc: rule.vpcId,
    rule: {
      name: rule.name,
      description: row?.description ?? '',
      status: rule.isEnabled ? 'enabled' : 'disabled',
      direction: rule.direction,
      action: rule.action,
      priority: rule.priority,
      targets: parts(rule.targets),
      filters: {
        hosts: rule.hosts && parts(rule.hosts),
        ports: rule.ports && [...rule.ports],
        protocols: rule.protocols && [...rule.protocols],
      },
    },
    replaces: row?.id ?? null,
    opens,
  }
}

export function neighboursAsShown(
  { network }: NetworkMap,
  { subnetId, total, passing, others }: Neighbours,
): PathNeighbours {
  const name = network.subnets.find(({ id }) => id === subnetId)?.name ?? ''
  return { subnet: { id: subnetId, name }, total, passing, others: [...others] }
}
