import { invalidRequest, type Refusal } from '#refusals.ts'

/** Why an IP pool cannot be deleted (docs/reference/ip-pools.md#pools); null when it can. */
export function checkPoolDelete(hasRanges: boolean): Refusal | null {
  if (!hasRanges) return null
  return {
    ...invalidRequest('IP Pool cannot be deleted while it contains IP ranges'),
    reason: 'The IP pool has address ranges; remove them first',
  }
}
