import { invalidRequest, type Refusal } from '#refusals.ts'

/** Returns the refusal of deleting an IP pool, or null (docs/reference/ip-pools.md#pools). */
export function checkPoolDelete(hasRanges: boolean): Refusal | null {
  if (!hasRanges) return null
  return {
    ...invalidRequest('IP Pool cannot be deleted while it contains IP ranges'),
    reason: 'IP pool has address ranges. Remove them first.',
  }
}
