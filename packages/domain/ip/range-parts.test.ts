import { expect, test } from 'vitest'
import { partSize, partsOfRange, sizeOfRange } from './range-parts.ts'

const range = (first: number, count: number) => ({ first, last: first + count - 1 })

test('few addresses are listed one by one, in any number of ranges', () => {
  expect(partSize([range(10, 240), range(1000, 64)])).toBeNull()
  expect(partSize([range(0, 1024)])).toBeNull()
})

test('many addresses are listed in sections of the smallest power of two that stays within the limit', () => {
  expect(partSize([range(0, 1025)])).toBe(8)
  expect(partSize([range(0, 2 ** 32)])).toBe(2 ** 24)
  expect(partSize([range(0, 2 ** 16), range(2 ** 24, 2 ** 16)])).toBe(512)
  // Every range has at least one section.
  expect(partSize(Array.from({ length: 300 }, (_, at) => range(at * 4096, 2048)))).toBe(1024)
})

test('sections begin at multiples of their size and are cut at the ends of the range', () => {
  expect(partsOfRange({ first: 6, last: 17 }, 8)).toEqual([
    { first: 6, last: 7 },
    { first: 8, last: 15 },
    { first: 16, last: 17 },
  ])
  expect(partsOfRange({ first: 9, last: 9 }, 8)).toEqual([{ first: 9, last: 9 }])
  expect(partsOfRange(range(0, 2 ** 32), 2 ** 24).reduce((sum, part) => sum + sizeOfRange(part), 0)).toBe(
    2 ** 32,
  )
})
