import { useEffect, useState } from 'react'
import { removeSuggestion, type RuleSuggestion, suggestionFor } from './handed-suggestion.ts'
import type { RuleScope } from './save.ts'

/**
 * Returns the suggestion for this form while the form is open. A form that is opened again or by its URL has no
 * suggestion.
 * @param name name of the edited rule; null for a new one
 */
export function useSuggestion(scope: RuleScope, name: string | null): RuleSuggestion | null {
  const [taken] = useState(() => suggestionFor(scope, name))
  // The suggestion is removed after mounting, because React may discard a render. A suggestion for another form is
  // outdated and removed too.
  useEffect(removeSuggestion, [])
  return taken
}
