import { expect, test } from 'vitest'
import { Throttle } from './throttle.ts'

test('forgetting failed sign-ins lets a source and a name sign in again at once', () => {
  const throttle = new Throttle()
  const now = new Date(1_000_000)
  const waits = () => [
    throttle.loginsOfSource.wait('a source', now),
    throttle.loginsForName.wait('a name', now),
  ]
  while (waits().includes(0)) {
    throttle.loginsOfSource.count('a source', now)
    throttle.loginsForName.count('a name', now)
  }
  throttle.forgetFailedLogins()
  expect(waits()).toEqual([0, 0])
})
