import { expect, it } from 'vitest'
import { truncateEnd, truncateMiddle } from './truncate.ts'

it('returns a text unchanged if it fits', () => {
  expect(truncateEnd('four', 4)).toBe('four')
  expect(truncateMiddle('four', 4)).toBe('four')
})

it('shortens at the end without a space before the ellipsis', () => {
  expect(truncateEnd('abc defgh', 5)).toBe('abc…')
})

it('does not split a character that consists of several code units', () => {
  expect(truncateEnd('ab👩‍🚀c', 4)).toBe('ab…')
  expect(truncateEnd('ab👩‍🚀c', 6)).toBe('ab👩…')
})

it('shortens in the middle to exactly the given length', () => {
  const cut = truncateMiddle('935499b3-fd96-4432-9c21-4113bc1eb8b7', 12)
  expect(cut).toBe('935499…1eb8b7'.slice(0, 7) + 'eb8b7')
  expect(cut).toHaveLength(12)
})
