import { expect, test } from 'vitest'
import { firstMissing, isArchivedName, isBefore } from './segment-names.ts'

const segment = (n: string, timeline = '00000001') => `${timeline}00000002000000${n}`

test('the first segment that is missing is named, across the step of the first number', () => {
  const names = [segment('FE'), segment('FF'), '000000010000000300000000', '00000002.history']
  expect(firstMissing(names, segment('FE'))).toEqual({
    missing: '000000010000000300000001',
    last: '000000010000000300000000',
    hasLater: false,
  })
  expect(firstMissing(names, segment('FD'))).toEqual({ missing: segment('FD'), last: null, hasLater: true })
})

test('segments of a later timeline continue the log', () => {
  const names = [segment('01'), segment('02', '00000002'), segment('04', '00000002')]
  expect(firstMissing(names, segment('01'))).toEqual({
    missing: segment('03', '00000002'),
    last: segment('02', '00000002'),
    hasLater: true,
  })
})

test('files before a segment are not needed, but histories of timelines are', () => {
  const oldest = segment('05')
  const names = [
    segment('04'),
    `${segment('04')}.partial`,
    `${segment('04')}.00000028.backup`,
    oldest,
    '00000002.history',
  ]
  expect(names.filter((name) => isBefore(name, oldest))).toEqual(names.slice(0, 3))
  expect(names.every(isArchivedName)).toBe(true)
  expect(['x', '../000000010000000200000001', `${oldest}.part`].some(isArchivedName)).toBe(false)
})
