import { useEffect, useState } from 'react'
import { forget, type HandedOver, waitingFor } from './handed-over.ts'
import type { RulePlace } from './save.ts'

/**
 * What another page handed over for this form, for as long as it is open. A form that is opened by its address, or
 * again, begins as usual.
 * @param name of the rule that is edited; null for a new one
 */
export function useHanded(place: RulePlace, name: string | null): HandedOver | null {
  const [taken] = useState(() => waitingFor(place, name))
  // Only a form that came to be shown has taken it: a render may be thrown away. What was for another is out of date.
  useEffect(forget, [])
  return taken
}
