import { find } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { obey } from '#kernel/refusal-error.ts'
import { checkRules } from './rules.ts'
import { replaceRules, rulesOf } from './store.ts'
import { firewallRuleView } from './view.ts'

export const firewallHandlers = {
  vpc_firewall_rules_view: async (ctx, { query }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    return { rules: (await rulesOf(ctx, vpc.id)).map(firewallRuleView) }
  },

  vpc_firewall_rules_update: async (ctx, { query, body }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    obey(checkRules(body.rules))
    await replaceRules(ctx, vpc, body.rules)
    return { rules: (await rulesOf(ctx, vpc.id)).map(firewallRuleView) }
  },
} satisfies Handlers<'vpc_firewall_rules_view' | 'vpc_firewall_rules_update'>
