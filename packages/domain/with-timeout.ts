import type { Clock } from './ports.ts'

/** Waits for a promise at most `ms`, then returns `late`. The promise continues, and its result is ignored. */
export async function withTimeout<T, L>(
  clock: Clock,
  ms: number,
  promise: Promise<T>,
  late: L,
): Promise<T | L> {
  const { promise: timeout, resolve: giveUp } = Promise.withResolvers<L>()
  const stop = clock.after(ms, () => giveUp(late))
  return Promise.race([promise, timeout]).finally(stop)
}
