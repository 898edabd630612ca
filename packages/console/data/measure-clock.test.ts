import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clockOffset, serverTime } from '#ui/server-clock.ts'
import { adjustClock, fetchMeasured } from './measure-clock.ts'

const hour = 3_600_000
const now = Date.parse('2026-01-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  clockOffset.set(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Delivers a response 200 ms after its request. */
async function receive(headers: Record<string, string>): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return new Response('{}', { headers })
  })
  const received = fetchMeasured('/v1/me')
  await vi.advanceTimersByTimeAsync(200)
  await received
}

const httpDate = (time: number) => new Date(time).toUTCString()

describe('the clock offset', () => {
  test("is the server's time minus the browser's time when a response contains a time in milliseconds", async () => {
    await receive({ 'portico-time': String(now + 100 - 2 * hour), date: httpDate(now) })
    expect(Math.abs(clockOffset.get() + 2 * hour)).toBeLessThanOrEqual(101)
    expect(Math.abs(serverTime() - (Date.now() - 2 * hour))).toBeLessThanOrEqual(101)
  })

  test('comes from the Date header when a response has no other time', async () => {
    await receive({ date: httpDate(now + 600_000) })
    expect(Math.abs(clockOffset.get() - 600_000)).toBeLessThanOrEqual(1200)
  })

  test('is 0 when the clocks differ by no more than the request duration and the rounding of the Date header', async () => {
    vi.advanceTimersByTime(900)
    await receive({ date: httpDate(now) })
    expect(clockOffset.get()).toBe(0)
  })

  test.each([
    ['was kept by a cache', { date: httpDate(now - 24 * hour), age: '86400' }],
    ['has no time', {}],
    ['has a time that cannot be read', { 'portico-time': 'soon', date: 'rubbish' }],
  ])('does not change after a response %s', async (_, headers: Record<string, string>) => {
    await receive(headers)
    expect(clockOffset.get()).toBe(0)
  })

  test("changes when the browser's clock is corrected", async () => {
    await receive({ 'portico-time': String(now - 2 * hour) })
    vi.setSystemTime(now - 2 * hour)
    await receive({ 'portico-time': String(now - 2 * hour + 100) })
    expect(Math.abs(clockOffset.get())).toBeLessThanOrEqual(200)
  })

  test('does not change when the browser clock is set back during a request', () => {
    adjustClock(now, { sent: now, received: now - hour })
    expect(clockOffset.get()).toBe(0)
  })
})

test("API requests bypass the browser's HTTP cache", async () => {
  const args = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', args)
  await fetchMeasured('/v1/me', { method: 'GET' })
  expect(args).toHaveBeenCalledWith('/v1/me', { method: 'GET', cache: 'no-store' })
})
