import { find } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { loadNetwork, loadRules, ruleOf } from '../paths/load.ts'
import { findingsSum } from './findings.ts'

export const ruleFindingHandlers = {
  /** Everything as it is at one moment; nothing is decided that others could race for. */
  portico_vpc_rule_findings: {
    takesTurns: true,
    outside: async (ctx, { path, query }) => {
      const vpc = await ctx.transact(async (inside) => {
        const { id, project_id } = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        const network = await loadNetwork(inside, project_id)
        const rules = (await loadRules(inside, [id])).map(ruleOf)
        return { network: { ...network, rules }, vpcId: id }
      }, 'repeatable read')
      return { items: await ctx.services.sums.run(findingsSum, vpc) }
    },
  },
} satisfies Handlers<'portico_vpc_rule_findings'>
