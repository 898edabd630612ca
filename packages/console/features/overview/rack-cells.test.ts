import { describe, expect, test } from 'vitest'
import { cellsOf, moved, slots } from './rack-cells.ts'

const sled = (id: string, cubby: number | null) => ({ id, cubby })

test('sleds are drawn at their slots, and sleds without a slot are omitted', () => {
  const cells = cellsOf([sled('b', 31), sled('a', 0), sled('nowhere', null)])
  expect(cells).toHaveLength(slots)
  expect([cells[0]?.id, cells[1], cells[31]?.id]).toEqual(['a', null, 'b'])
})

describe('arrow keys on the rack diagram', () => {
  const rows = [
    cellsOf([sled('a', 0), sled('b', 2), sled('c', 31)]),
    cellsOf([]),
    cellsOf([sled('d', 5), sled('e', 30)]),
  ]
  test.each([
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowLeft', 'a'],
    ['a', 'ArrowLeft', null],
    ['c', 'ArrowRight', null],
    ['b', 'Home', 'a'],
    ['a', 'End', 'c'],
    ['a', 'ArrowDown', null],
    ['a', 'Enter', null],
    ['gone', 'ArrowRight', null],
  ])('from %s the key %s moves to %s', (from, key, to) => {
    expect(moved(rows, from, key)).toBe(to)
  })

  test('move up and down to the nearest sled in the next rack', () => {
    const [first = [], , third = []] = rows
    expect(moved([first, third], 'c', 'ArrowDown')).toBe('e')
    expect(moved([first, third], 'd', 'ArrowUp')).toBe('b')
  })
})
