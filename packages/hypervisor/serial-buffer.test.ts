import { describe, expect, test } from 'vitest'
import { createSerialBuffer, type SerialBuffer } from './serial-buffer.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (data: Uint8Array): string => new TextDecoder().decode(data)
const read = (buffer: SerialBuffer, from: number, max = 1000): [string, number] => {
  const chunk = buffer.read(from, max)
  return [text(chunk.data), chunk.endOffset]
}

/** Returns a buffer that stores four bytes at each end. */
function small(...written: readonly string[]): SerialBuffer {
  const buffer = createSerialBuffer(4)
  for (const part of written) buffer.append(bytes(part))
  return buffer
}

describe('reading from an offset', () => {
  test('an empty buffer returns nothing', () => {
    expect(read(small(), 0)).toEqual(['', 0])
    expect(read(small(), 10)).toEqual(['', 0])
  })

  test('no byte is lost while the two stored ends touch each other', () => {
    expect(read(small('abc', 'defgh'), 0)).toEqual(['abcdefgh', 8])
    expect(read(small('abc', 'defgh'), 2, 4)).toEqual(['cdef', 6])
  })

  test('a chunk ends before the lost range, and the next chunk begins after it', () => {
    const buffer = small('abcd', 'efgh', 'ijkl')
    expect(read(buffer, 1)).toEqual(['bcd', 4])
    expect(read(buffer, 4)).toEqual(['ijkl', 12])
    expect(read(buffer, 9, 2)).toEqual(['jk', 11])
    expect(read(buffer, 12)).toEqual(['', 12])
    expect(read(buffer, 99)).toEqual(['', 12])
  })

  test('the stored bytes do not depend on the sizes of the writes', () => {
    const all = 'abcdefghijklmnopqrstuvwxyz'
    for (let size = 1; size <= all.length; size++) {
      const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
        all.slice(i * size, (i + 1) * size),
      )
      const buffer = small(...parts)
      expect([read(buffer, 0), read(buffer, 10)]).toEqual([
        ['abcd', 4],
        ['wxyz', 26],
      ])
    }
  })
})

describe('reading the most recent bytes', () => {
  test('returns bytes that begin the given distance before the end', () => {
    const buffer = small('abcd', 'efgh', 'ijkl')
    expect(text(buffer.readMostRecent(3, 100).data)).toBe('jkl')
    expect(buffer.readMostRecent(3, 2)).toEqual({ data: bytes('jk'), endOffset: 11 })
    expect(text(buffer.readMostRecent(6, 100).data)).toBe('ijkl')
    expect(buffer.readMostRecent(0, 100)).toEqual({ data: bytes(''), endOffset: 12 })
  })

  test('replay returns all stored bytes and skips the lost range', () => {
    const buffer = small('abcd', 'efgh', 'ijkl')
    expect(buffer.replay(null).map(text)).toEqual(['abcd', 'ijkl'])
    expect(buffer.replay(10).map(text)).toEqual(['cd', 'ijkl'])
    expect(buffer.replay(2).map(text)).toEqual(['kl'])
    expect(small().replay(null)).toEqual([])
  })
})

test("the first and the latest MiB of a machine's output are stored", () => {
  const mebibyte = 1024 * 1024
  const buffer = createSerialBuffer()
  for (let i = 0; i < 40; i++) buffer.append(new Uint8Array(100_000).fill(i))
  expect(buffer.endOffset).toBe(4_000_000)
  expect(buffer.replay(null).map((piece) => piece.length)).toEqual([mebibyte, mebibyte])
  const afterGap = buffer.read(mebibyte, 10)
  expect(afterGap.endOffset).toBe(4_000_000 - mebibyte + 10)
  expect(afterGap.data[0]).toBe(29)
})
