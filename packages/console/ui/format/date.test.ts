import { expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from './date.ts'

it('takes a local time through an input and back', () => {
  const time = new Date(2026, 0, 5, 9, 7)
  expect(toLocalInput(time)).toBe('2026-01-05T09:07')
  expect(fromLocalInput('2026-01-05T09:07')).toEqual(time)
})

it('has no time while the input is empty or half filled', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('2026-13')).toBeNull()
})
