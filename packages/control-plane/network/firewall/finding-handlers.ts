import type { RuleFindings } from '@portico/contract/portico/vpcs.ts'
import { type RuleFinding, ruleFindings } from '@portico/domain/networks/findings.ts'
import { mapOf, withRules } from '@portico/domain/networks/map.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { find } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { loadNetwork, loadRules, ruleOf } from '../paths/load.ts'

export const ruleFindingHandlers = {
  /** Everything as it is at one moment; nothing is decided that others could race for. */
  portico_vpc_rule_findings: {
    outside: async (ctx, { path, query }) => {
      const { vpc, map, rules } = await ctx.transact(async (inside) => {
        const vpc = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        const network = await loadNetwork(inside, vpc.project_id)
        return { vpc, map: mapOf(network), rules: (await loadRules(inside, [vpc.id])).map(ruleOf) }
      }, 'repeatable read')
      // No connection is held for what takes longer.
      const names = new Map(rules.map(({ id, name }) => [id, name]))
      const found = ruleFindings(new PathFinder(withRules(map, rules)), vpc.id)
      return { items: found.map((finding) => asShown(finding, names)) }
    },
  },
} satisfies Handlers<'portico_vpc_rule_findings'>

function asShown(
  { read, interfaces, trouble }: RuleFinding,
  names: ReadonlyMap<string, string>,
): RuleFindings['items'][number] {
  return {
    rule: read.rule.name,
    interface_count: interfaces,
    trouble: trouble && troubleAsShown(trouble, (ids) => ids.flatMap((id) => names.get(id) ?? [])),
    unknown_targets: [...read.unknown.targets],
    unknown_hosts: [...read.unknown.hosts],
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
