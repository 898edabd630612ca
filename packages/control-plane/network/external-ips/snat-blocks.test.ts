import { expect, test } from 'vitest'
import { lowestFreeBlock, snatBlock, snatBlocksPerAddress } from './snat-blocks.ts'

test('the blocks cover all ports without overlap', () => {
  const blocks = Array.from({ length: snatBlocksPerAddress }, (_, index) => snatBlock(index))
  expect(blocks).toEqual([
    { first_port: 0, last_port: 16383 },
    { first_port: 16384, last_port: 32767 },
    { first_port: 32768, last_port: 49151 },
    { first_port: 49152, last_port: 65535 },
  ])
})

test.each([
  [[], 0],
  [[0, 32768], 1],
  [[16384], 0],
  [[49152, 0, 16384], 2],
  [[0, 16384, 32768, 49152], null],
])('with %j held the lowest free block is %s', (held, expected) => {
  expect(lowestFreeBlock(held)).toBe(expected)
})
