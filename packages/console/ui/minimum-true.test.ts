import { expect, it } from 'vitest'
import { holdFor } from './minimum-true.ts'

it('holds for the remaining time', () => {
  expect(holdFor(1000, 1100, 500)).toBe(400)
})

it('does not hold after the time is over', () => {
  expect(holdFor(1000, 1500, 500)).toBe(0)
  expect(holdFor(1000, 9000, 500)).toBe(0)
})
