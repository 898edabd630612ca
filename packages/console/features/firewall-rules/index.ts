export { FirewallRuleCreateForm } from './create-form.tsx'
export { FirewallRuleEditForm } from './edit-form.tsx'
export { FirewallRuleList } from './list.tsx'
export { firewallRulePaletteActions } from './palette-actions.ts'
