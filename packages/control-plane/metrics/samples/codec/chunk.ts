import { BitReader, BitWriter } from './bits.ts'
import { readColumn, readNumbers, unknown, writeColumn } from './column.ts'

/** The counters of one source at a time. `time` is in ms since the epoch. */
export interface Sample {
  readonly time: number
  readonly counters: readonly (bigint | null)[]
}

/** Format version at the beginning of a chunk. */
const FORMAT = 1
const FORMAT_BITS = 4
const COUNTER_BITS = 6
const SAMPLE_BITS = 16

/** Maximum number of counters per sample, and of samples per chunk. */
export const chunkLimits = { counters: 2 ** COUNTER_BITS - 1, samples: 2 ** SAMPLE_BITS - 1 } as const

/**
 * Encodes the samples of one source in few bytes (docs/decisions/0014-samples-in-compressed-chunks.md): first the
 * times, then for each counter its first value and the differences between successive values. A chunk can be decoded
 * without others. A counter that some samples do not have is null in these.
 * @throws RangeError beyond `chunkLimits`
 */
export function encodeChunk(samples: readonly Sample[]): Uint8Array {
  const counters = Math.max(0, ...samples.map((sample) => sample.counters.length))
  if (counters > chunkLimits.counters) throw new RangeError(`${counters} counters in a sample`)
  if (samples.length > chunkLimits.samples) throw new RangeError(`${samples.length} samples in a chunk`)
  const writer = new BitWriter()
  writer.bits(FORMAT, FORMAT_BITS)
  writer.bits(counters, COUNTER_BITS)
  writer.bits(samples.length, SAMPLE_BITS)
  writeColumn(
    writer,
    samples.map(({ time }) => BigInt(time)),
  )
  for (let n = 0; n < counters; n++) {
    writeColumn(
      writer,
      samples.map((sample) => sample.counters[n] ?? null),
    )
  }
  return writer.finish()
}

/** Decodes the samples of a chunk. @throws RangeError if the bytes are not a chunk */
export function decodeChunk(bytes: Uint8Array): Sample[] {
  const reader = new BitReader(bytes)
  const { counters, samples } = readSize(reader)
  const times = readColumn(reader, samples)
  const columns = Array.from({ length: counters }, () => readColumn(reader, samples))
  return times.map((time, n) => ({
    time: Number(time),
    counters: columns.map((column) => column[n] ?? null),
  }))
}

function readSize(reader: BitReader): { readonly counters: number; readonly samples: number } {
  const format = reader.bits(FORMAT_BITS)
  if (format !== FORMAT) throw new RangeError(`samples in the unknown format ${format}`)
  return { counters: reader.bits(COUNTER_BITS), samples: reader.bits(SAMPLE_BITS) }
}

/**
 * The samples of a chunk by column, as numbers, for code that reads many samples. Numbers are exact up to 2^52, larger
 * ones are rounded. Columns after the last requested one are not decoded.
 */
export class ChunkColumns {
  readonly #reader: BitReader
  readonly #counters: number
  readonly #columns: (readonly number[])[] = []
  /** times of the samples, ms since the epoch */
  readonly times: readonly number[]

  /** Decodes the times. @throws RangeError if the bytes are not a chunk */
  constructor(bytes: Uint8Array) {
    this.#reader = new BitReader(bytes)
    const { counters, samples } = readSize(this.#reader)
    this.#counters = counters
    this.times = readNumbers(this.#reader, samples)
  }

  /** Returns one counter of each sample, NaN if it is unknown. */
  column(index: number): readonly number[] {
    while (this.#columns.length <= index) {
      const isThere = this.#columns.length < this.#counters
      const { length } = this.times
      this.#columns.push(isThere ? readNumbers(this.#reader, length) : unknown(length))
    }
    return this.#columns[index] as readonly number[]
  }
}
