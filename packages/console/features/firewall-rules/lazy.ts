/** Exports for other features, loaded on demand. */
export { type CodedRule, firewallRuleCode } from './as-code.ts'
/** Components and functions for other features, without the pages. */
export { ActionMark, actionTone, actionLabels } from './action-mark.tsx'
export { BadgeLine, PartBadge } from './badges.tsx'
export { handOverSuggestion, type RuleSuggestion } from './handed-suggestion.ts'
export { filterItems, itemsText } from './rows.ts'
export { typeLabels } from './rule.ts'
export { bodyOf, type RuleBody, type RulePart } from './rule.ts'
export { changeSet } from './save.ts'
