import type { EffectiveRule, EffectiveRules } from '@portico/contract/portico/paths.ts'
import { type EffectiveRule as Effective, effectiveRules } from '@portico/domain/networks/effective-rules.ts'
import { mapOf, type Port } from '@portico/domain/networks/map.ts'
import type { Direction, Network } from '@portico/domain/networks/network.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { RuleStatuses } from '@portico/domain/networks/rule-status.ts'
import type { Computation } from '#kernel/computations.ts'
import type { FirewallRuleRow } from '../firewall/store.ts'
import { firewallRuleView } from '../firewall/view.ts'
import { ruleOf } from './load.ts'
import { outcomesShown } from './outcomes.ts'

/** An instance together with the rules of its VPCs. */
interface InstanceOf {
  /** network without its rules */
  readonly network: Network
  readonly instanceId: string
  readonly rows: readonly FirewallRuleRow[]
}

/** The rules that apply to each interface of an instance. */
export const effectiveRulesComputation: Computation<InstanceOf, EffectiveRules['items']> = {
  name: 'effective-rules',
  work: ({ network, instanceId, rows }) => {
    const rules = new Map(rows.map((row) => [row.id, row]))
    const map = mapOf({ ...network, rules: rows.map(ruleOf) })
    const finder = new PathFinder(map)
    const standings = new RuleStatuses(map)
    const shown = (port: Port, direction: Direction) =>
      effectiveRules(finder, standings, port, direction).flatMap((effective) => {
        const row = rules.get(effective.resolved.rule.id)
        return row === undefined ? [] : [ruleAsShown(row, effective)]
      })
    const ports = map.portsOf(instanceId)
    const outcomes = outcomesShown(
      map.network,
      ports.map(({ id }) => id),
    )
    return ports.map((port) => ({
      ...outcomes(port.id),
      interface_id: port.id,
      name: port.name,
      vpc_id: port.vpcId,
      inbound: shown(port, 'inbound'),
      outbound: shown(port, 'outbound'),
    }))
  },
}

function ruleAsShown(row: FirewallRuleRow, { resolved, because, status }: Effective): EffectiveRule {
  const by = status.type === 'loses_tie' ? status.to : status.type === 'never_decides' ? status.coveredBy : []
  return {
    rule: firewallRuleView(row),
    because,
    standing: status.type,
    by: [...by],
    unknown_targets: [...resolved.unknown.targets],
    unknown_hosts: [...resolved.unknown.hosts],
  }
}
