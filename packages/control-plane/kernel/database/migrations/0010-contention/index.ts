import { addresses } from './addresses.ts'
import { resources } from './resources.ts'

/**
 * Contended values are reserved outside the transaction that needs them, in a statement that commits immediately, and
 * released if that transaction rolls back. See docs/decisions/0015-reservations-outside-the-transaction.md.
 */
export const contention: readonly string[] = [...resources, ...addresses]
