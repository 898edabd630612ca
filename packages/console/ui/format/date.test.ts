import { expect, it } from 'vitest'
import { formatDay, fromLocalInput, toLocalInput } from './date.ts'

it('takes a local time through an input and back', () => {
  const time = new Date(2026, 0, 5, 9, 7)
  expect(toLocalInput(time)).toBe('2026-01-05T09:07')
  expect(fromLocalInput('2026-01-05T09:07')).toEqual(time)
})

it('has no time while the input is empty or half filled', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('2026-13')).toBeNull()
})

it('calls a day by how near it is', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  expect(formatDay(new Date(2026, 2, 1, 0, 1), now)).toBe('Today')
  expect(formatDay(new Date(2026, 1, 28, 23, 59), now)).toBe('Yesterday')
  expect(formatDay(new Date(2026, 1, 27), now)).toContain('27')
  expect(formatDay(new Date(2025, 2, 1), now)).toContain('2025')
})
