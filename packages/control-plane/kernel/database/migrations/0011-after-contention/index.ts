import { addresses } from './addresses.ts'
import { counters } from './counters.ts'
import { place } from './place.ts'
import { wishes } from './wishes.ts'

/**
 * Reservations that do not wait for ordinary transactions, are kept in a recount while their transaction runs, and work
 * even if a counter is wrong. See docs/decisions/0015-reservations-outside-the-transaction.md.
 */
export const afterContention: readonly string[] = [...counters, ...addresses, ...place, ...wishes]
