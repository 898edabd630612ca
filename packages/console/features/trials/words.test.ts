import { expect, test } from 'vitest'
import { countdown, opening, secondsLeft, spoken } from './words.ts'

test('a countdown has two figures of seconds', () => {
  expect([60, 47, 9, 0].map(countdown)).toEqual(['1:00', '0:47', '0:09', '0:00'])
})

test('what is left follows the server, by how long ago it said so', () => {
  expect(secondsLeft({ left: 60_000 }, 1000, 1000)).toBe(60)
  expect(secondsLeft({ left: 60_000 }, 1000, 14_500)).toBe(47)
  expect(secondsLeft({ left: 500 }, 1000, 9000)).toBe(0)
})

test('who comes late is told how long there is still', () => {
  expect(opening('Keep this change?', 12)).toBe('Keep this change? It takes itself back in 12 seconds.')
})

test('it is said at 30 and 10 seconds, not each second', () => {
  expect(Array.from({ length: 61 }, (_, left) => left).filter((left) => spoken(left) !== null)).toEqual([
    10, 30,
  ])
})
