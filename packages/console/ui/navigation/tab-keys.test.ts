import { expect, it } from 'vitest'
import { nextTab } from './tab-keys.ts'

it('moves with the arrow keys, and from the last entry to the first', () => {
  expect(nextTab('ArrowRight', 0, 3)).toBe(1)
  expect(nextTab('ArrowRight', 2, 3)).toBe(0)
  expect(nextTab('ArrowLeft', 0, 3)).toBe(2)
})

it('moves to the first and last entry, and ignores other keys', () => {
  expect(nextTab('Home', 2, 3)).toBe(0)
  expect(nextTab('End', 0, 3)).toBe(2)
  expect(nextTab('a', 0, 3)).toBeNull()
})
