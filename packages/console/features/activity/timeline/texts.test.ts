import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let chosenText: typeof import('./texts.ts').chosenText

beforeAll(async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.resetModules()
  ;({ chosenText } = await import('./texts.ts'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Replaces all types of spaces by plain ones. */
const textOf = (...times: Parameters<typeof chosenText>) => chosenText(...times)?.replaceAll(/\s/g, ' ')

test('the text of the selection shows the selected times, not those of the bars', () => {
  expect(textOf({})).toBeUndefined()
  expect(textOf({ from: '2026-03-12T14:07:00.000Z' })).toBe('Mar 12, 2026, 10:07 AM to now')
  expect(textOf({ to: '2026-03-12T14:07:00.000Z' })).toBe('Until Mar 12, 2026, 10:07 AM')
  expect(textOf({ from: '2026-03-12T14:07:00.000Z', to: '2026-03-12T14:09:00.000Z' })).toBe(
    'Mar 12, 2026, 10:07 – 10:09 AM',
  )
})

test('when daylight saving time ends, equal times are distinguished by their time zone', () => {
  expect(textOf({ from: '2026-11-01T05:00:00.000Z', to: '2026-11-01T05:30:00.000Z' })).toContain('EDT')
  expect(textOf({ from: '2026-11-01T06:00:00.000Z', to: '2026-11-01T06:30:00.000Z' })).toContain('EST')
  expect(textOf({ from: '2026-11-02T06:00:00.000Z', to: '2026-11-02T06:30:00.000Z' })).not.toContain('EST')
})
