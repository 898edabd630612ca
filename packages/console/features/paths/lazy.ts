/** Exports for the pages of instances. */
export { EffectiveRules } from './effective-rules.tsx'
export { refusalOf } from './messages.ts'
