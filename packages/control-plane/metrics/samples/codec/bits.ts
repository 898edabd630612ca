/** Number of bits of JavaScript's small integers that can be used with any sign. */
const WORD = 24

/** Integers up to this absolute value are exact, and so are their doubles. */
const LARGEST = 2 ** 51

/** Writes numbers bit by bit, the highest bit first, without alignment to bytes. */
export class BitWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  /**
   * Writes an unsigned integer.
   * @param value from 0 to below 2^`count`
   * @param count number of bits, at most 53
   */
  bits(value: number, count: number): void {
    if (count > WORD) {
      this.bits(Math.floor(value / 2 ** WORD), count - WORD)
      this.bits(value % 2 ** WORD, WORD)
      return
    }
    this.#reserve(count)
    for (let left = count; left > 0;) {
      const room = 8 - (this.#length & 7)
      const taken = Math.min(room, left)
      const part = (value >> (left - taken)) & ((1 << taken) - 1)
      const at = this.#length >> 3
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (part << (room - taken))
      this.#length += taken
      left -= taken
    }
  }

  /** Writes any integer in groups of seven bits. Integers near zero take few groups. */
  integer(value: bigint): void {
    const number = Number(value)
    if (Math.abs(number) <= LARGEST) return this.#small(number < 0 ? -2 * number - 1 : 2 * number)
    let rest = value < 0n ? -2n * value - 1n : 2n * value
    for (; rest > 127n; rest >>= 7n) this.bits(Number(rest & 127n) | 128, 8)
    this.bits(Number(rest), 8)
  }

  /** Writes the same groups as for a bigint, computed with numbers because most counters are small. */
  #small(value: number): void {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.bits((rest % 128) | 128, 8)
    this.bits(rest, 8)
  }

  /** Returns the bytes, the last one padded with zeros. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, (this.#length + 7) >> 3)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length * 8) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reads what {@link BitWriter} wrote, in the same order. */
export class BitReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Position in bits, which can be passed to {@link back}. */
  get position(): number {
    return this.#position
  }

  back(position: number): void {
    this.#position = position
  }

  /**
   * Reads an unsigned integer of `count` bits.
   * @param count at most 53
   * @throws RangeError if fewer bits are left
   */
  bits(count: number): number {
    if (count > WORD) return this.bits(count - WORD) * 2 ** WORD + this.bits(WORD)
    const value = count === 0 ? 0 : this.#ahead() >>> (32 - count)
    this.#advance(count)
    return value
  }

  /**
   * Reads ones up to a zero, which is read too, and returns the number of ones.
   * @param most maximum number of ones, at most 24
   */
  ones(most: number): number {
    const count = Math.min(most, Math.clz32(~this.#ahead()))
    this.#advance(count < most ? count + 1 : count)
    return count
  }

  /** Returns at least the next 25 bits, in the highest bits of a 32-bit integer. */
  #ahead(): number {
    const bytes = this.#bytes
    const at = this.#position >> 3
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)
    return word << (this.#position & 7)
  }

  #advance(count: number): void {
    this.#position += count
    if (this.#position > this.#bytes.length * 8) throw new RangeError('samples end too early')
  }

  integer(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const group = this.bits(8)
      value |= BigInt(group & 127) << shift
      if (group < 128) return value & 1n ? -((value + 1n) >> 1n) : value >> 1n
    }
  }

  /** Reads an integer as a number: exact up to 2^52, larger ones rounded. */
  number(): number {
    const first = this.bits(8)
    let value = first & 127
    for (let group = first, unit = 128; group > 127; unit *= 128) {
      group = this.bits(8)
      value += (group & 127) * unit
    }
    return first & 1 ? -(value + 1) / 2 : value / 2
  }
}
