import { expect, test } from 'vitest'
import { binaryEdges, binOf, decimalEdges } from './histogram.ts'

test('each bin of a histogram is about twice as wide as the previous one', () => {
  expect(decimalEdges(20, 5000)).toEqual([0, 20, 50, 100, 200, 500, 1000, 2000, 5000])
  expect(binaryEdges(1024, 8192)).toEqual([0, 1024, 2048, 4096, 8192])
})

test('a value equal to an edge falls into the bin that begins there', () => {
  const edges = [0, 10, 20, 50]
  expect([0, 9, 10, 19.9, 20, 49, 50, 1e12].map((value) => binOf(edges, value))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ])
})
