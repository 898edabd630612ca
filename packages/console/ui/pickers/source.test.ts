import { expect, test } from 'vitest'
import { isKnownEmpty, isRetry, withRetry } from './source.ts'

const web = { value: 'w', label: 'web' }

test('a failed list has an option to retry', () => {
  const [first, again] = withRetry([web], 'The server cannot be reached')
  expect(first).toBe(web)
  expect(again).toMatchObject({ label: 'Try again', detail: expect.stringContaining('cannot be reached') })
  expect(isRetry(again?.value ?? '')).toBe(true)
  expect(isRetry(web.value)).toBe(false)
  expect(withRetry([web], null)).toEqual([web])
})

test('a list that is loaded on opening is not shown as empty before it is loaded', () => {
  expect(isKnownEmpty([], {})).toBe(true)
  expect(isKnownEmpty([], { isLoading: true })).toBe(false)
  expect(isKnownEmpty([], { onOpenChange: () => {} })).toBe(false)
  expect(isKnownEmpty([web], {})).toBe(false)
})
