export { FirewallRuleCreateForm } from './create-form.tsx'
export { FirewallRuleEditForm } from './edit-form.tsx'
export { FirewallRuleList } from './list.tsx'
export { firewallRuleThing } from './palette-actions.ts'
