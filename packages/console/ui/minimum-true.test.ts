import { expect, it } from 'vitest'
import { holdFor } from './minimum-true.ts'

it('is disabled for the remaining time', () => {
  expect(holdFor(1000, 1100, 500)).toBe(400)
})

it('is enabled after the time has passed', () => {
  expect(holdFor(1000, 1500, 500)).toBe(0)
  expect(holdFor(1000, 9000, 500)).toBe(0)
})
