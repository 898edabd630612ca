import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { ruleActions } from './actions.tsx'
import { rowsOf } from './rows.ts'

/**
 * The palette actions of a firewall rule. They identify the rule by name, because every write of the rule set changes
 * its ID.
 */
export const firewallRulePaletteActions: PaletteResource = {
  kind: 'Firewall rule',
  verbs: [{ label: 'Edit' }, { label: 'Clone' }, { label: 'Delete' }],
  menu: async ({ name, project, vpc }) => {
    const scope = { project: project ?? '', vpc: vpc ?? '' }
    const { rules } = await invoke('vpcFirewallRulesView', { query: scope })
    const row = rowsOf(rules, undefined, undefined).find((rule) => rule.name === name)
    return row === undefined ? [] : ruleActions(scope, rules)(row)
  },
}
