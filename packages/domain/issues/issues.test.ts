import { describe, expect, test } from 'vitest'
import { allIssueKinds, issueKey, issueKinds, kindOfKey, severities } from './kinds.ts'
import { checkSilence, isNearlyFull, maxSilence } from './limits.ts'

test('issue kinds are ordered by severity', () => {
  const order = allIssueKinds.map((kind) => severities.indexOf(issueKinds[kind]))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

describe('an issue key', () => {
  test('contains the kind of the issue', () => {
    expect(kindOfKey(issueKey('bgp_down', 'switch0-2001:db8::1'))).toBe('bgp_down')
  })

  test.each(['', 'bgp_down', 'bgp_down:', 'nonsense:1', '__proto__:1', 'constructor:1'])(
    'is not parsed from %j',
    (text) => {
      expect(kindOfKey(text)).toBe(null)
    },
  )
})

test('isNearlyFull is true from 90 % of the capacity', () => {
  expect([isNearlyFull(89, 100), isNearlyFull(90, 100), isNearlyFull(200, 100), isNearlyFull(1, 0)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('an issue can be hidden until a time in the future, at most 366 days ahead', () => {
  const now = Date.UTC(2026, 10, 23)
  expect(checkSilence(now + 1, now)).toBe(null)
  expect(checkSilence(now + maxSilence, now)).toBe(null)
  expect(checkSilence(now, now)).toMatchObject({ status: 400, message: 'time_until must be in the future' })
  expect(checkSilence(now + maxSilence + 1, now)).toMatchObject({
    status: 400,
    message: 'time_until may be at most a year ahead',
  })
})
