import { useEffect, useState } from 'react'
import { removeSuggestion, type RuleSuggestion, suggestionFor } from './handed-suggestion.ts'
import type { RuleScope } from './save.ts'

/**
 * Returns the suggestion for this form, as long as it is open. A form opened by URL, or again, starts without it.
 * @param name of the rule that is edited; null for a new one
 */
export function useSuggestion(scope: RuleScope, name: string | null): RuleSuggestion | null {
  const [taken] = useState(() => suggestionFor(scope, name))
  // Removed only once the form is mounted, because a render may be discarded; a suggestion for another form is
  // outdated.
  useEffect(removeSuggestion, [])
  return taken
}
