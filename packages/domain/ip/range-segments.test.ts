import { expect, test } from 'vitest'
import { segmentSize, segmentsOfRange, sizeOfRange } from './range-segments.ts'

const range = (first: number, count: number) => ({ first, last: first + count - 1 })

test('ranges with at most 1,024 addresses in total are listed by address', () => {
  expect(segmentSize([range(10, 240), range(1000, 64)])).toBeNull()
  expect(segmentSize([range(0, 1024)])).toBeNull()
})

test('ranges with more addresses are listed in segments of the smallest power of two that stays within the limit', () => {
  expect(segmentSize([range(0, 1025)])).toBe(8)
  expect(segmentSize([range(0, 2 ** 32)])).toBe(2 ** 24)
  expect(segmentSize([range(0, 2 ** 16), range(2 ** 24, 2 ** 16)])).toBe(512)
  // There are more ranges than the limit of segments, since every range has at least one segment.
  expect(segmentSize(Array.from({ length: 300 }, (_, at) => range(at * 4096, 2048)))).toBe(1024)
})

test('segments begin at multiples of their size and are cut at the ends of the range', () => {
  expect(segmentsOfRange({ first: 6, last: 17 }, 8)).toEqual([
    { first: 6, last: 7 },
    { first: 8, last: 15 },
    { first: 16, last: 17 },
  ])
  expect(segmentsOfRange({ first: 9, last: 9 }, 8)).toEqual([{ first: 9, last: 9 }])
  expect(segmentsOfRange(range(0, 2 ** 32), 2 ** 24).reduce((sum, part) => sum + sizeOfRange(part), 0)).toBe(
    2 ** 32,
  )
})
