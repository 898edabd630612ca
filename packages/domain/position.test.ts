import { expect, test } from 'vitest'
import { formatPosition, hasReached, parsePosition } from './position.ts'

test('a position is read as it was written, and nothing else is one', () => {
  const position = { epoch: '0af', number: 12 }
  expect(parsePosition(formatPosition(position))).toEqual(position)
  for (const text of ['', '12', '0af.', '0af.-1', 'xyz.1', '0af.1 ']) expect(parsePosition(text)).toBeNull()
})

test('who has seen a place has seen all before it, unless the log began anew', () => {
  const at = (epoch: string, number: number) => ({ epoch, number })
  expect(hasReached(at('a', 3), at('a', 3))).toBe(true)
  expect(hasReached(at('a', 4), at('a', 3))).toBe(true)
  expect(hasReached(at('a', 2), at('a', 3))).toBe(false)
  expect(hasReached(at('b', 4), at('a', 3))).toBe(false)
})
