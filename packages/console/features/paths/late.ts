/** What instances show of rules. */
export { EffectiveRules } from './effective-rules.tsx'
export { refusalOf } from './words.ts'
