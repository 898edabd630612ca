import { expect, test, vi } from 'vitest'
import { choose, isKnownEmpty, withRetry } from './source.ts'

const web = { value: 'w', label: 'web' }

test('a failure adds an entry that tries again and chooses nothing', () => {
  const onChange = vi.fn()
  const onRetry = vi.fn()
  const [, again] = withRetry([web], 'The server cannot be reached')
  expect(again).toMatchObject({ label: 'Try again', detail: expect.stringContaining('cannot be reached') })
  choose(again?.value ?? '', onChange, onRetry)
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onChange).not.toHaveBeenCalled()
})

test('every other entry is chosen, and nothing is as well', () => {
  const onChange = vi.fn()
  for (const key of ['w', null]) choose(key, onChange, undefined)
  expect(onChange.mock.calls).toEqual([['w'], [null]])
  expect(withRetry([web], null)).toEqual([web])
})

test('a list that is fetched on opening is never taken for empty before', () => {
  expect(isKnownEmpty([], {})).toBe(true)
  expect(isKnownEmpty([], { isLoading: true })).toBe(false)
  expect(isKnownEmpty([], { onOpenChange: () => {} })).toBe(false)
  expect(isKnownEmpty([web], {})).toBe(false)
})
