import type { RuleFindings } from '@portico/contract/portico/vpcs.ts'
import { type RuleFinding, ruleFindings } from '@portico/domain/networks/findings.ts'
import { mapOf } from '@portico/domain/networks/map.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import type { Computation } from '#kernel/computations.ts'

/** A VPC and its network. The network contains only the rules of this VPC. */
interface VpcOf {
  readonly network: Network
  readonly vpcId: string
}

export const findingsComputation: Computation<VpcOf, RuleFindings['items']> = {
  name: 'rule-findings',
  work: ({ network, vpcId }) => {
    const names = new Map(network.rules.map(({ id, name }) => [id, name]))
    return ruleFindings(new PathFinder(mapOf(network)), vpcId).map((finding) => asShown(finding, names))
  },
}

function asShown(
  { resolved, interfaces, trouble }: RuleFinding,
  names: ReadonlyMap<string, string>,
): RuleFindings['items'][number] {
  return {
    rule: resolved.rule.name,
    interface_count: interfaces,
    trouble: trouble && troubleAsShown(trouble, (ids) => ids.flatMap((id) => names.get(id) ?? [])),
    unknown_targets: [...resolved.unknown.targets],
    unknown_hosts: [...resolved.unknown.hosts],
  }
}

function troubleAsShown(
  trouble: NonNullable<RuleFinding['trouble']>,
  named: (ids: readonly string[]) => string[],
): RuleFindings['items'][number]['trouble'] {
  switch (trouble.type) {
    case 'tied':
      return { type: trouble.type, with: named(trouble.with), interface_count: trouble.interfaces }
    case 'never_decides':
      return { type: trouble.type, covered_by: named(trouble.coveredBy) }
    case 'matches_nothing':
      return { type: trouble.type, why: trouble.why }
  }
}
