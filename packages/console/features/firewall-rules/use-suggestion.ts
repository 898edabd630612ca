import { useEffect, useState } from 'react'
import { forget, type HandedOver, waitingFor } from './handed-suggestion.ts'
import type { RulePlace } from './save.ts'

/**
 * Returns the suggestion for this form, as long as it is open. A form opened by URL, or again, starts without it.
 * @param name of the rule that is edited; null for a new one
 */
export function useHanded(place: RulePlace, name: string | null): HandedOver | null {
  const [taken] = useState(() => waitingFor(place, name))
  // Removed only once the form is mounted, because a render may be discarded; a suggestion for another form is
  // outdated.
  useEffect(forget, [])
  return taken
}
