import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatClock, formatDateTime, formatDay, formatExact, isolated } from './date.ts'
import { timeFormat } from './time-format.ts'

it('names a recent day relative to today', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  expect(formatDay(new Date(2026, 2, 1, 0, 1), now)).toBe('Today')
  expect(formatDay(new Date(2026, 1, 28, 23, 59), now)).toBe('Yesterday')
  expect(formatDay(new Date(2026, 1, 27), now)).toContain('27')
  expect(formatDay(new Date(2025, 2, 1), now)).toContain('2025')
})

describe('formatting in ISO 8601', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    vi.stubGlobal('localStorage', { setItem: () => {} })
  })
  afterEach(() => {
    timeFormat.choose('language')
    vi.unstubAllGlobals()
  })
  const time = new Date('2026-03-01T23:04:05Z')
  const written = () => [formatDateTime(time), formatExact(time), formatClock(time)]

  it('writes UTC with its offset', () => {
    timeFormat.choose('utc')
    expect(written()).toEqual(['2026-03-01 23:04Z', '2026-03-01 23:04:05Z', '23:04:05Z'])
    expect(formatDay(time, new Date('2026-03-01T00:00:00Z'))).toBe('Today')
    expect(formatDay(time, new Date('2026-03-02T00:00:00Z'))).toBe('Yesterday')
    expect(formatDay(time, new Date('2026-03-05T00:00:00Z'))).toBe('2026-03-01')
  })

  it.each([
    [-330, '2026-03-02 04:34', '2026-03-02 04:34:05+05:30'],
    [210, '2026-03-01 19:34', '2026-03-01 19:34:05-03:30'],
    [0, '2026-03-01 23:04', '2026-03-01 23:04:05+00:00'],
  ])('writes the time of a zone %i minutes behind UTC', (behind, short, long) => {
    const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind)
    timeFormat.choose('iso')
    expect(written()).toEqual([short, long, short.slice(11) + ':05'])
    zone.mockRestore()
  })
})

it('isolates a right-to-left time within a left-to-right sentence', () => {
  const arabic = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeStyle: 'short' })
  const text = arabic.format(new Date(2026, 10, 24, 20))
  expect(`${isolated(text)} to now`).toBe(`\u2068${text}\u2069 to now`)
  expect(isolated('Nov 24, 2026, 8:00 PM')).toBe('Nov 24, 2026, 8:00 PM')
})
