import { expect, test } from 'vitest'
import { runningReleasesText, whyBehind } from './messages.ts'

const known = [
  { version: '0.2.0', servers: 2 },
  { version: '0.1.0', servers: 1 },
  { version: '0.0.9', servers: 0 },
]

test('running releases are listed with the number of their servers', () => {
  expect(runningReleasesText(known)).toBe('0.2.0 on 2 servers, 0.1.0 on 1 server')
  expect(runningReleasesText([])).toBe('Not known')
})

test('whyBehind names the servers that do not run the target release', () => {
  expect(whyBehind(null, known)).toBeNull()
  expect(whyBehind('0.2.0', known)).toBe(
    '1 server runs 0.1.0 instead of 0.2.0. Start them with 0.2.0, or set the running release as the target.',
  )
  expect(whyBehind('0.0.9', known)).toContain('3 servers run 0.2.0, 0.1.0 instead of 0.0.9')
  expect(whyBehind('0.2.0', known.slice(0, 1))).toBeNull()
})
