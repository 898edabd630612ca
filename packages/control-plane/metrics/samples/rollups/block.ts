import { type RawBuilder, sql } from 'kysely'
import { BitReader, BitWriter } from '../codec/bits.ts'
import { decodeChunk, encodeChunk } from '../codec/chunk.ts'
import { readNumbers, writeColumn } from '../codec/column.ts'
import type { RolledSample } from './roll-up.ts'

const LENGTH_BITS = 16

/**
 * Encodes the rolled-up samples of one source: the number of raw samples that each represents, then a chunk. The step
 * is not stored, since the reader knows it.
 */
export function encodeBlock(samples: readonly RolledSample[]): Uint8Array {
  const writer = new BitWriter()
  writer.bits(samples.length, LENGTH_BITS)
  writeColumn(
    writer,
    samples.map(({ count }) => BigInt(count)),
  )
  const counts = writer.finish()
  const chunk = encodeChunk(samples)
  const bytes = new Uint8Array(2 + counts.length + chunk.length)
  new DataView(bytes.buffer).setUint16(0, counts.length)
  bytes.set(counts, 2)
  bytes.set(chunk, 2 + counts.length)
  return bytes
}

/** Returns SQL for the number of samples in a block, which its first two bytes contain. */
export const countOf = (block: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(get_byte(${block}, 2) * 256 + get_byte(${block}, 3))`

/**
 * Decodes a block.
 * @param step ms
 * @throws RangeError if the bytes are not a block
 */
export function decodeBlock(bytes: Uint8Array, step: number): RolledSample[] {
  const { counts, chunk } = openBlock(bytes)
  return decodeChunk(chunk).map((sample, n) => {
    const count = counts[n] ?? 1
    return { time: sample.time, counters: sample.counters, count, step: count === 1 ? 0 : step }
  })
}

/**
 * Returns the number of raw samples that each sample of a block represents, and the bytes of its chunk.
 * @throws RangeError if the bytes are not a block
 */
export function openBlock(bytes: Uint8Array): {
  readonly counts: readonly number[]
  readonly chunk: Uint8Array
} {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(0)
  const reader = new BitReader(bytes.subarray(2, 2 + length))
  return { counts: readNumbers(reader, reader.bits(LENGTH_BITS)), chunk: bytes.subarray(2 + length) }
}

/**
 * Splits concatenated byte strings. Each is preceded by its length in four bytes, as `string_agg(int4send(length(x)) ||
 * x, '')` writes them.
 */
export function* framed(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length;) {
    const length = view.getUint32(at)
    yield bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
}
