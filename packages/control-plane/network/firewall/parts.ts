import type { RulePartMeaning } from '@portico/contract/portico/vpcs.ts'
import type { VpcFirewallRuleTarget } from '@portico/contract/schemas/firewall.ts'
import { mapOf } from '@portico/domain/networks/map.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { resolveEntry } from '@portico/domain/networks/entries.ts'
import { limits } from '#kernel/limits.ts'
import type { Computation } from '#kernel/computations.ts'

interface PartsOf {
  readonly network: Network
  readonly vpcId: string
  readonly asked: readonly { readonly side: 'target' | 'host'; readonly part: VpcFirewallRuleTarget }[]
}

/** Computes which instances the targets and hosts of a rule match. */
export const rulePartsComputation: Computation<PartsOf, RulePartMeaning[]> = {
  name: 'rule-parts',
  work: ({ network, vpcId, asked }) => {
    const map = mapOf(network)
    return asked.map(({ side, part }) => {
      const { isThere, ports } = resolveEntry(map, vpcId, side, part)
      const names = [...new Set(ports.map(({ instance }) => instance.name))].toSorted()
      return {
        side,
        part,
        is_there: isThere,
        instance_count: names.length,
        instances: names.slice(0, limits.namedInstances),
      }
    })
  },
}
