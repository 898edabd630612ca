import { expect, it } from 'vitest'
import { formatDay } from './date.ts'

it('calls a day by how near it is', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  expect(formatDay(new Date(2026, 2, 1, 0, 1), now)).toBe('Today')
  expect(formatDay(new Date(2026, 1, 28, 23, 59), now)).toBe('Yesterday')
  expect(formatDay(new Date(2026, 1, 27), now)).toContain('27')
  expect(formatDay(new Date(2025, 2, 1), now)).toContain('2025')
})
