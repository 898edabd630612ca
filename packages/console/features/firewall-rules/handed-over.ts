import type { RuleBody, RulePart } from './rule.ts'
import type { RulePlace } from './save.ts'

/**
 * What another page suggests about rules. Of a rule that is there it says what would change, not what the rest of the
 * rule was when it was worked out: others may have changed that since.
 */
export type HandedOver =
  | { readonly type: 'new'; readonly rule: RuleBody }
  | { readonly type: 'add_host'; readonly name: string; readonly host: RulePart }
  | { readonly type: 'add_port'; readonly name: string; readonly port: string }
  | { readonly type: 'disable'; readonly name: string }

let handed: { readonly place: RulePlace; readonly what: HandedOver } | null = null

/** A form of this place that opens next, for the rule that is meant, begins with it. */
export function handOver(place: RulePlace, what: HandedOver): void {
  handed = { place, what }
}

/**
 * What waits for a form. It stays until it is forgotten.
 * @param name of the rule that is edited; null for a new one
 */
export function waitingFor(place: RulePlace, name: string | null): HandedOver | null {
  if (handed === null) return null
  const { place: at, what } = handed
  const isMeant = what.type === 'new' ? name === null : what.name === name
  return isMeant && at.project === place.project && at.vpc === place.vpc ? what : null
}

export function forget(): void {
  handed = null
}
