import { expect, it } from 'vitest'
import { nextRow } from './row-keys.ts'

it('moves by one row, and not beyond the first and last', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
})

it('moves to the first or the last row', () => {
  expect(nextRow('Home', 2, 3)).toBe(0)
  expect(nextRow('End', 0, 3)).toBe(2)
})

it('ignores other keys, and targets outside of the rows', () => {
  expect(nextRow('Enter', 0, 3)).toBeNull()
  expect(nextRow('ArrowDown', -1, 3)).toBeNull()
})
