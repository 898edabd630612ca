import { expect, test } from 'vitest'
import { nonZeroParts } from './zero-bytes.ts'

const KIB = 1024

test('the parts of data leave out whole blocks of 64 KiB of zeros, and adjacent blocks are one part', () => {
  const data = new Uint8Array(300 * KIB)
  for (const at of [70 * KIB, 130 * KIB, 299 * KIB]) data[at] = 1
  expect(nonZeroParts(data)).toEqual([
    { start: 64 * KIB, end: 192 * KIB },
    { start: 256 * KIB, end: 300 * KIB },
  ])
  expect(nonZeroParts(new Uint8Array(100))).toEqual([])
})
