import type { RuleBody, RulePart } from './rule.ts'
import type { RuleScope } from './save.ts'

/**
 * A suggestion of another page for a rule form. For an existing rule it contains only the change, because others may
 * have changed the rest since.
 */
export type RuleSuggestion =
  | { readonly type: 'new'; readonly rule: RuleBody }
  | { readonly type: 'add_host'; readonly name: string; readonly host: RulePart }
  | { readonly type: 'add_port'; readonly name: string; readonly port: string }
  | { readonly type: 'disable'; readonly name: string }

let handed: { readonly scope: RuleScope; readonly what: RuleSuggestion } | null = null

/** Hands a suggestion over to the next form that opens for the rule in question. */
export function handOverSuggestion(scope: RuleScope, what: RuleSuggestion): void {
  handed = { scope, what }
}

/**
 * Returns the suggestion waiting for a form. It stays until it is removed.
 * @param name of the rule that is edited; null for a new one
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
