/** What other features fetch when they need it. */
export { type CodedRule, firewallRuleCode } from './code.ts'
/** How rules are shown, and handed over, elsewhere: without what their own pages need. */
export { ActionMark, actionTone, actionWords } from './action-mark.tsx'
export { BadgeLine, PartBadge } from './badges.tsx'
export { handOver, type HandedOver } from './handed-over.ts'
export { filterItems, itemsText } from './rows.ts'
export { typeWords } from './rule.ts'
export { bodyOf, type RuleBody, type RulePart } from './rule.ts'
export { changeSet } from './save.ts'
