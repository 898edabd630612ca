import type { Clock } from './ports.ts'

/** Waits for a promise at most `ms`, then returns `late`. The promise continues, and its result is ignored. */
export async function withTimeout<T, L>(
  clock: Clock,
  ms: number,
  promise: Promise<T>,
  fallback: L,
): Promise<T | L> {
  const { promise: timeout, resolve: resolveTimeout } = Promise.withResolvers<L>()
  const stop = clock.after(ms, () => resolveTimeout(fallback))
  return Promise.race([promise, timeout]).finally(stop)
}
