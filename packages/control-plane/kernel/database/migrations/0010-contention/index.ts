import { addresses } from './addresses.ts'
import { resources } from './resources.ts'

/**
 * What everybody wants is taken outside the transaction that needs it, in a statement of its own that is committed at
 * once, and given back if that transaction is undone. See docs/decisions/0016-claims.md.
 */
export const contention: readonly string[] = [...resources, ...addresses]
