import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('slots are limited per holder and in total', () => {
  const seats = new Slots({ all: 3, each: 2 })
  expect([seats.take('a'), seats.take('a')]).not.toContain(null)
  expect(seats.take('a')).toBeNull()
  expect(seats.take('b')).not.toBeNull()
  expect(seats.take('c')).toBeNull()
})

test('releasing a slot twice releases it once', () => {
  const seats = new Slots({ all: 2, each: 2 })
  const leave = seats.take('a')
  seats.take('a')
  leave?.()
  leave?.()
  expect([seats.take('b'), seats.take('b')].filter((taken) => taken === null)).toHaveLength(1)
})

test('a holder that takes several slots at once uses that many', () => {
  const seats = new Slots({ all: 100, each: 60 })
  const leave = seats.take('a', 60)
  expect([seats.take('a', 1), seats.take('b', 41)]).toEqual([null, null])
  leave?.()
  expect(seats.take('a', 60)).not.toBeNull()
})
