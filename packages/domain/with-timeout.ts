import type { Clock } from './ports.ts'

/**
 * Waits at most `ms` for a promise. If it takes longer, `late` is returned; the promise continues, and its result is
 * ignored.
 */
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
