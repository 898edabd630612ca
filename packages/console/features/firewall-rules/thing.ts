import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { ruleActions } from './actions.tsx'
import { rowsOf } from './rows.ts'

/** What the palette can do to a firewall rule that was found: by its name, since a change of the set gives it another id. */
export const firewallRuleThing: PaletteThing = {
  kind: 'Firewall rule',
  verbs: [{ label: 'Edit' }, { label: 'Clone' }, { label: 'Delete' }],
  menu: async ({ name, project, vpc }) => {
    const place = { project: project ?? '', vpc: vpc ?? '' }
    const { rules } = await invoke('vpcFirewallRulesView', { query: place })
    const row = rowsOf(rules, undefined).find((rule) => rule.name === name)
    return row === undefined ? [] : ruleActions(place, rules)(row)
  },
}
