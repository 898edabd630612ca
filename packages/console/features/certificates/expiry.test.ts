import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

const day = 86_400_000
const now = Date.UTC(2026, 5, 1)

test.each([
  [400, 'ok', '400 days left'],
  [30, 'ok', '30 days left'],
  [29.9, 'busy', '29 days left'],
  [6.9, 'bad', '6 days left'],
  [1.5, 'bad', '1 day left'],
  [0.5, 'bad', 'less than a day left'],
  [0, 'bad', 'expired'],
  [-3, 'bad', 'expired'],
])('a certificate that expires in %d days is shown as %s: %s', (days, tone, text) => {
  expect(expiryOf(now - day, now + days * day, now)).toMatchObject({ tone, text })
})

test('a certificate that is not valid yet is reported as such', () => {
  expect(expiryOf(now + day, now + 90 * day, now).text).toBe('not valid yet')
})
