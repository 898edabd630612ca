import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256, sha256OfBytes } from './sha256.ts'

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 31) % 251)
const expected = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100_003])('the hash of %i bytes', (length) => {
  expect(sha256OfBytes(bytes(length))).toBe(expected(bytes(length)))
})

test('steps of any length make no difference', () => {
  const all = bytes(5000)
  const hash = new Sha256()
  for (let at = 0, step = 1; at < all.length; at += step, step = (step * 7) % 200 || 1) {
    hash.update(all.subarray(at, at + step))
  }
  expect(hash.hex()).toBe(expected(all))
})
