import type { Clock, Random } from '@portico/domain/ports.ts'
import { system } from '../actor.ts'
import { type Context, idSource } from '../context.ts'
import { type Transactions, transact } from './transact.ts'

/**
 * Runs the system's own work in a transaction, recorded under `operation` in the change log. Commands on the host use it
 * without a running server; running servers notice their changes as they notice each other's.
 */
export function asSystem<T>(
  transactions: Transactions,
  { operation, clock, random }: { operation: string; clock: Clock; random: Random },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const facts = { actor: system, requestId: null, operation, now: clock.now() }
  return transact(transactions, facts, (db, reservations) =>
    work({ ...facts, requestId: '', db, reservations, newId: idSource(random), random, origin: '' }),
  )
}
