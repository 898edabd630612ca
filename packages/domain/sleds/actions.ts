import { conflict, type Refusal } from '#refusals.ts'

/**
 * Returns the refusal of changing a sled's policy or simulating a failure of it, or null (docs/reference/hardware.md).
 */
export function checkSledChange(policy: 'in_service' | 'expunged'): Refusal | null {
  if (policy === 'in_service') return null
  return { ...conflict('Conflict'), reason: 'Sled is expunged: it was permanently removed from the rack.' }
}
