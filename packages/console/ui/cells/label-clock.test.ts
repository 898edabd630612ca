import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLabel } from './label-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

it('notifies each listener when its own label changes, with one timer for all', () => {
  const notified: string[] = []
  const stops = [
    followLabel(ago(5), () => notified.push('seconds')),
    followLabel(ago(90), () => notified.push('minutes')),
    followLabel(ago(7200), () => notified.push('hours')),
  ]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2000)
  expect(notified).toEqual(['seconds', 'seconds'])
  vi.advanceTimersByTime(28_000)
  expect(notified.filter((each) => each === 'minutes')).toHaveLength(1)
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})
