import { expect, test } from 'vitest'
import { roundScale } from './scale.ts'

test.each([
  [
    [0, 100],
    [0, 50, 100],
  ],
  [
    [12, 87],
    [0, 50, 100],
  ],
  [
    [0, 0.37],
    [0, 0.2, 0.4],
  ],
  [
    [0, 0.3],
    [0, 0.2, 0.4],
  ],
  [
    [3, 4_100],
    [0, 5000],
  ],
  [
    [-4, 7],
    [-10, 0, 10],
  ],
  [
    [-9, -2],
    [-10, -5, 0],
  ],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 1e-7],
    [0, 5e-8, 1e-7],
  ],
] as const)('the range %j has ticks at %j', (extent, ticks) => {
  const scale = roundScale(extent, 2)
  expect(scale.ticks).toEqual(ticks)
  expect([scale.low, scale.high]).toEqual([ticks[0], ticks.at(-1)])
})

test('ticks of bytes are multiples of powers of two', () => {
  const MiB = 2 ** 20
  expect(roundScale([0, 99 * MiB], 2, 2).ticks).toEqual([0, 64 * MiB, 128 * MiB])
  expect(roundScale([0, 128 * MiB], 2, 2).ticks).toEqual([0, 64 * MiB, 128 * MiB])
})
