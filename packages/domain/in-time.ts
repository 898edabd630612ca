import type { Clock } from './ports.ts'

/** What a promise comes to; `late` where that takes longer than `ms`, and then it goes on unheard. */
export async function inTime<T, L>(clock: Clock, ms: number, promise: Promise<T>, late: L): Promise<T | L> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<L>()
  const stop = clock.after(ms, () => giveUp(late))
  return Promise.race([promise, tooLate]).finally(stop)
}
