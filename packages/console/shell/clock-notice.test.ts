import { afterEach, expect, test, vi } from 'vitest'
import { toast, toasts } from '#ui/feedback/toast.ts'
import { clockOffset } from '#ui/server-clock.ts'
import { clockDifference, watchClock } from './clock-notice.ts'

const minute = 60_000
const hour = 60 * minute

afterEach(() => {
  clockOffset.set(0)
  toasts.set([])
  vi.unstubAllGlobals()
})

test.each([
  [2 * minute, null],
  [-2 * minute, null],
  [-2 * hour, "Your computer's clock is 2 hours ahead of the server. Times shown here follow the server."],
  [
    -24 * hour - 300,
    "Your computer's clock is 1 day ahead of the server. Times shown here follow the server.",
  ],
  [
    10 * minute - 40,
    "Your computer's clock is 10 minutes behind the server. Times shown here follow the server.",
  ],
])("an offset of %i ms from the server's clock gives the notice: %s", (offset, words) => {
  expect(clockDifference(offset)).toBe(words)
})

test('the notice appears once, and does not appear again after it was dismissed and the offset changes', () => {
  watchClock()
  expect(toasts.get()).toEqual([])
  clockOffset.set(-2 * hour)
  expect(toasts.get()).toMatchObject([{ title: "Check your computer's clock", timeout: null }])
  toast.dismiss(toasts.get()[0]?.id ?? '')
  clockOffset.set(-3 * hour)
  expect(toasts.get()).toEqual([])
})

test('a tab that is reloaded shows the notice again only if the difference has changed', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  clockOffset.set(-2 * hour)
  watchClock()
  expect(toasts.get()).toHaveLength(1)
  watchClock()
  expect(toasts.get()).toHaveLength(1)
  clockOffset.set(-3 * hour)
  watchClock()
  expect(toasts.get()).toHaveLength(2)
})
