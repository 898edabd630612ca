import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { requireMatch, setEtag } from '#kernel/pipeline/etag.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { canonicalRule, checkRules } from './rules.ts'
import { replaceRules, rulesOf } from './store.ts'
import { firewallRuleView } from './view.ts'

/**
 * The rules of a VPC are one set, which is replaced as a whole. Responses contain its version, so that a writer can
 * name the version that its changes are based on. If two writers started from the same version, the second one is
 * refused.
 */
export const firewallHandlers = {
  vpc_firewall_rules_view: async (ctx, { query }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    const rules = await ruleSet(ctx, vpc.id)
    await setEtag(ctx, rules)
    return rules
  },

  vpc_firewall_rules_update: async (ctx, { query, body }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    await requireMatch(ctx, () => ruleSet(ctx, vpc.id), 'The firewall rules')
    const sent = body.rules.map(canonicalRule)
    enforce(checkRules(sent))
    await replaceRules(ctx, vpc, sent)
    const rules = await ruleSet(ctx, vpc.id)
    await setEtag(ctx, rules)
    return rules
  },
} satisfies Handlers<'vpc_firewall_rules_view' | 'vpc_firewall_rules_update'>

async function ruleSet(ctx: Context, vpcId: string) {
  return { rules: (await rulesOf(ctx, vpcId)).map(firewallRuleView) }
}
