import { VpcFirewallRuleTarget } from '@portico/contract/schemas/firewall.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { loadNetwork, loadRules, ruleOf } from '../paths/load.ts'
import { findingsComputation } from './findings.ts'
import { rulePartsComputation } from './parts.ts'

export const ruleFindingHandlers = {
  /** All data comes from one snapshot. Nothing is written, so there can be no race. */
  portico_vpc_rule_findings: {
    isHeavy: true,
    outside: async (ctx, { path, query }) => {
      const vpc = await ctx.transact(async (inside) => {
        const { id, project_id } = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        const network = await loadNetwork(inside, project_id)
        const rules = (await loadRules(inside, [id])).map(ruleOf)
        return { network: { ...network, rules }, vpcId: id }
      }, 'repeatable read')
      return { items: await ctx.services.computations.run(findingsComputation, vpc) }
    },
  },
  /** Returns the instances that targets and filters of a rule currently match in this VPC. */
  portico_vpc_rule_parts: {
    isHeavy: true,
    outside: async (ctx, { path, query }) => {
      const requested = [
        ...(query.target ?? []).map((text) => ({ side: 'target' as const, part: readPart('target', text) })),
        ...(query.host ?? []).map((text) => ({ side: 'host' as const, part: readPart('host', text) })),
      ]
      const vpc = await ctx.transact(async (inside) => {
        const { id, project_id } = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        return { network: await loadNetwork(inside, project_id), vpcId: id }
      }, 'repeatable read')
      return {
        items: await ctx.services.computations.run(rulePartsComputation, { ...vpc, asked: requested }),
      }
    },
  },
} satisfies Handlers<'portico_vpc_rule_findings' | 'portico_vpc_rule_parts'>

/** Parses a target or filter in a query. @throws 400 for an unknown type */
function readPart(label: string, text: string): VpcFirewallRuleTarget {
  const [, type = '', value = ''] = /^([a-z_]+):(.+)$/s.exec(text) ?? []
  const read = VpcFirewallRuleTarget.safeParse({ type, value })
  return read.success
    ? read.data
    : refuse(invalidRequest(`${label} is TYPE:VALUE of type vpc, subnet, instance, ip or ip_net`))
}
