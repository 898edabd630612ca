import { expect, test } from 'vitest'
import { formatPosition, hasReached, parsePosition } from './position.ts'

test('a formatted position can be parsed, and any other text is refused', () => {
  const position = { epoch: '0af', number: 12 }
  expect(parsePosition(formatPosition(position))).toEqual(position)
  for (const text of ['', '12', '0af.', '0af.-1', 'xyz.1', '0af.1 ']) expect(parsePosition(text)).toBeNull()
})

test('a position includes all earlier ones of the same epoch', () => {
  const at = (epoch: string, number: number) => ({ epoch, number })
  expect(hasReached(at('a', 3), at('a', 3))).toBe(true)
  expect(hasReached(at('a', 4), at('a', 3))).toBe(true)
  expect(hasReached(at('a', 2), at('a', 3))).toBe(false)
  expect(hasReached(at('b', 4), at('a', 3))).toBe(false)
})
