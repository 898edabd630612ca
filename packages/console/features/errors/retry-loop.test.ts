import { expect, test } from 'vitest'
import { retryLoop } from './retry-loop.ts'

/** Creates attempts that the test completes, and a manual clock. */
function scene() {
  const timers = new Set<{ ms: number; run: () => void }>()
  const after = (ms: number, run: () => void) => {
    const timer = { ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const ends: (() => void)[] = []
  const attempt = () => new Promise<void>((resolve) => ends.push(resolve))
  const trying = retryLoop(attempt, after)
  return {
    ...trying,
    begun: () => ends.length,
    waits: () => [...timers].map(({ ms }) => ms),
    fire() {
      for (const timer of timers) {
        timers.delete(timer)
        timer.run()
      }
    },
    async end() {
      ends.at(-1)?.()
      await new Promise(setImmediate)
    },
  }
}

test('attempts are repeated with growing delays', async () => {
  const { waits, fire, end } = scene()
  const seen = [waits()]
  for (let i = 0; i < 4; i++) {
    fire()
    await end()
    seen.push(waits())
  }
  expect(seen).toEqual([[2000], [4000], [8000], [15_000], [15_000]])
})

test('a request during an attempt starts neither a second attempt nor a second timer', async () => {
  const { now, fire, end, begun, waits } = scene()
  fire()
  now()
  now()
  expect(begun()).toBe(1)
  await end()
  expect(waits()).toHaveLength(1)
})

test('a request between attempts starts an attempt immediately and cancels the scheduled one', async () => {
  const { now, end, begun, waits } = scene()
  now()
  expect([begun(), waits()]).toEqual([1, []])
  await end()
  expect(waits()).toEqual([4000])
})

test('after stop, neither a timer nor a request starts an attempt', async () => {
  const { now, stop, fire, end, begun, waits } = scene()
  fire()
  stop()
  await end()
  now()
  expect([begun(), waits()]).toEqual([1, []])
})
