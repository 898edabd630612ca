import { addresses } from './addresses.ts'
import { counters } from './counters.ts'
import { place } from './place.ts'
import { wishes } from './wishes.ts'

/**
 * Claims that do not wait for ordinary transactions, are counted anew without forgetting who is still at it, and do
 * not come to a stop over a counter that is off. See docs/decisions/0016-claims.md.
 */
export const afterContention: readonly string[] = [...counters, ...addresses, ...place, ...wishes]
