import type { RuleFindings } from '@portico/contract/portico/vpcs.ts'
import { VpcFirewallRuleTarget } from '@portico/contract/schemas/firewall.ts'
import { meaningOf } from '@portico/domain/networks/parts.ts'
import { type RuleFinding, ruleFindings } from '@portico/domain/networks/findings.ts'
import { mapOf, withRules } from '@portico/domain/networks/map.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { limits } from '#kernel/limits.ts'
import { find } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
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
  portico_vpc_rule_parts: {
    outside: async (ctx, { path, query }) => {
      const asked = [
        ...(query.target ?? []).map((text) => ({ side: 'target' as const, part: readPart('target', text) })),
        ...(query.host ?? []).map((text) => ({ side: 'host' as const, part: readPart('host', text) })),
      ]
      const { vpc, map } = await ctx.transact(async (inside) => {
        const vpc = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        return { vpc, map: mapOf(await loadNetwork(inside, vpc.project_id)) }
      }, 'repeatable read')
      return {
        items: asked.map(({ side, part }) => {
          const { isThere, ports } = meaningOf(map, vpc.id, side, part)
          const names = [...new Set(ports.map(({ instance }) => instance.name))].toSorted()
          return {
            side,
            part,
            is_there: isThere,
            instance_count: names.length,
            instances: names.slice(0, limits.namedInstances),
          }
        }),
      }
    },
  },
} satisfies Handlers<'portico_vpc_rule_findings' | 'portico_vpc_rule_parts'>

/** @throws 400 */
function readPart(label: string, text: string): VpcFirewallRuleTarget {
  const [, type = '', value = ''] = /^([a-z_]+):(.+)$/s.exec(text) ?? []
  const read = VpcFirewallRuleTarget.safeParse({ type, value })
  return read.success
    ? read.data
    : refuse(invalidRequest(`${label} is TYPE:VALUE of type vpc, subnet, instance, ip or ip_net`))
}

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
