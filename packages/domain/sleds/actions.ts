import { conflict, type Refusal } from '#refusals.ts'

/** Why a sled's policy cannot be changed (docs/reference/hardware.md), nor a drill begun on it; null when it can. */
export function checkSledChange(policy: 'in_service' | 'expunged'): Refusal | null {
  if (policy === 'in_service') return null
  return { ...conflict('Conflict'), reason: 'The sled was removed from the rack for good' }
}
