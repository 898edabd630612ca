/** Exports for other features, loaded on demand. */
export { type CodedRule, firewallRuleCode } from './as-code.ts'
/** Components and functions for other features, without the pages. */
export { ActionMark, actionTone, actionWords } from './action-mark.tsx'
export { BadgeLine, PartBadge } from './badges.tsx'
export { handOver, type HandedOver } from './handed-suggestion.ts'
export { filterItems, itemsText } from './rows.ts'
export { typeWords } from './rule.ts'
export { bodyOf, type RuleBody, type RulePart } from './rule.ts'
export { changeSet } from './save.ts'
