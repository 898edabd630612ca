import { expect, test } from 'vitest'
import { segmentOf, segmentsOf, segmentWidth } from './block-segments.ts'
import { parseCidr } from './cidr.ts'

test('a small block is listed by address, and a large one in at most 256 segments', () => {
  for (let width = 8; width <= 32; width++) {
    const parts = segmentWidth(width)
    if (parts === null) expect(2 ** (32 - width)).toBeLessThanOrEqual(1024)
    else expect(2 ** (parts - width)).toBeLessThanOrEqual(256)
  }
})

test('the segments of a block cover it completely and in order', () => {
  expect(segmentsOf(parseCidr('10.4.0.0/21')).length).toBe(8)
  expect(segmentsOf(parseCidr('10.0.0.0/8')).slice(0, 2)).toEqual(['10.0.0.0/16', '10.1.0.0/16'])
  expect(segmentsOf(parseCidr('10.4.0.0/22'))).toEqual([])
  expect(segmentOf(0x0a040537, 24)).toBe('10.4.5.0/24')
})
