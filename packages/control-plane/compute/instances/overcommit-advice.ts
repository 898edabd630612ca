import { overcommitAdvice } from '@portico/domain/instances/overcommit.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { Runnable } from './machine.ts'
import { candidates } from '#fleet/provisioning/placement.ts'

/**
 * Returns the refusal of a start with advice to share hardware threads, if that helps and the caller is an operator. It
 * helps on real machines, where the setting has an effect, when every sled lacks threads and one has enough memory.
 */
async function withOvercommitAdvice(
  { services, actor, reservations }: ReplyContext,
  { ncpus, memory }: Pick<Runnable, 'ncpus' | 'memory'>,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.code !== 'InsufficientCapacity' || services.hypervisor.kind === 'simulated') return refusal
  if (actor.kind !== 'user' || actor.fleetRole === null) return refusal
  const sleds = await candidates(reservations.db)
  const lacksThreads = sleds.every(({ freeThreads }) => freeThreads < ncpus)
  const hasMemory = sleds.some(({ freeMemory }) => freeMemory >= memory)
  return lacksThreads && hasMemory
    ? { ...refusal, message: `${refusal.message}. As an operator, you can ${overcommitAdvice}` }
    : refusal
}

/**
 * Runs work that reserves capacity for an instance. @throws the errors of the work, with the advice added where it
 * helps
 */
export async function advisingOvercommit<T>(
  ctx: ReplyContext,
  instance: Pick<Runnable, 'ncpus' | 'memory'>,
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    throw new RefusalError(await withOvercommitAdvice(ctx, instance, error.refusal))
  }
}
