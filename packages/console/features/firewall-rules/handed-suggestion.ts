import type { RuleBody, RulePart } from './rule.ts'
import type { RuleScope } from './save.ts'

/**
 * A suggestion from another page for a rule form. For an existing rule it contains only the change, because others may
 * have changed the rest of the rule.
 */
export type RuleSuggestion =
  | { readonly type: 'new'; readonly rule: RuleBody }
  | { readonly type: 'add_host'; readonly name: string; readonly host: RulePart }
  | { readonly type: 'add_port'; readonly name: string; readonly port: string }
  | { readonly type: 'disable'; readonly name: string }

let handed: { readonly scope: RuleScope; readonly what: RuleSuggestion } | null = null

/** Stores a suggestion for the next form that opens for this rule. */
export function handOverSuggestion(scope: RuleScope, what: RuleSuggestion): void {
  handed = { scope, what }
}

/**
 * Returns the stored suggestion for a form, without removing it.
 * @param name name of the edited rule; null for a new one
 */
export function suggestionFor(scope: RuleScope, name: string | null): RuleSuggestion | null {
  if (handed === null) return null
  const { scope: at, what } = handed
  const isMeant = what.type === 'new' ? name === null : what.name === name
  return isMeant && at.project === scope.project && at.vpc === scope.vpc ? what : null
}

export function removeSuggestion(): void {
  handed = null
}
