/**
 * XDR, the encoding of libvirt's protocol (RFC 4506): big-endian, every item padded to four bytes. A codec is a value
 * that encodes and decodes one type; `protocol.gen.ts` is made of them.
 */
export interface Codec<T> {
  encode(writer: XdrWriter, value: T): void
  /** @throws RangeError if the bytes are not of this type */
  decode(reader: XdrReader): T
}

/** Bytes that grow while values are encoded. */
export class XdrWriter {
  #bytes = Buffer.allocUnsafe(256)
  #length = 0

  /** Reserves space. @returns its offset */
  #grow(size: number): number {
    const at = this.#length
    this.#length += size
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#length, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, at)
      this.#bytes = larger
    }
    return at
  }

  int(value: number): void {
    const at = this.#grow(4)
    this.#bytes.writeInt32BE(value, at)
  }

  uint(value: number): void {
    const at = this.#grow(4)
    this.#bytes.writeUInt32BE(value, at)
  }

  hyper(value: bigint): void {
    const at = this.#grow(8)
    this.#bytes.writeBigInt64BE(value, at)
  }

  unsignedHyper(value: bigint): void {
    const at = this.#grow(8)
    this.#bytes.writeBigUInt64BE(value, at)
  }

  double(value: number): void {
    const at = this.#grow(8)
    this.#bytes.writeDoubleBE(value, at)
  }

  /** Appends bytes and their padding, without a length. */
  bytes(value: Uint8Array): void {
    const at = this.#grow(padded(value.length))
    this.#bytes.fill(0, at + value.length, this.#length)
    this.#bytes.set(value, at)
  }

  /** Returns everything that was encoded. */
  result(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** Reads values from received bytes. Every method throws RangeError beyond the end. */
export class XdrReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  #take(size: number): number {
    const at = this.#at
    if (size > this.#bytes.length - at) throw new RangeError('The message is shorter than its content')
    this.#at += size
    return at
  }

  int(): number {
    return this.#bytes.readInt32BE(this.#take(4))
  }

  uint(): number {
    return this.#bytes.readUInt32BE(this.#take(4))
  }

  hyper(): bigint {
    return this.#bytes.readBigInt64BE(this.#take(8))
  }

  unsignedHyper(): bigint {
    return this.#bytes.readBigUInt64BE(this.#take(8))
  }

  double(): number {
    return this.#bytes.readDoubleBE(this.#take(8))
  }

  bytes(length: number): Buffer {
    const at = this.#take(padded(length))
    return this.#bytes.subarray(at, at + length)
  }

  /** Returns all bytes that were not read. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#at)
  }
}

const padded = (length: number): number => length + ((4 - (length % 4)) % 4)

export const int: Codec<number> = { encode: (to, value) => to.int(value), decode: (from) => from.int() }
export const uint: Codec<number> = { encode: (to, value) => to.uint(value), decode: (from) => from.uint() }
export const hyper: Codec<bigint> = { encode: (to, value) => to.hyper(value), decode: (from) => from.hyper() }
export const unsignedHyper: Codec<bigint> = {
  encode: (to, value) => to.unsignedHyper(value),
  decode: (from) => from.unsignedHyper(),
}
export const double: Codec<number> = {
  encode: (to, value) => to.double(value),
  decode: (from) => from.double(),
}

/** Bytes of variable length, at most `limit`. */
export function opaque(limit: number): Codec<Buffer> {
  return {
    encode(to, value) {
      to.uint(within(value.length, limit))
      to.bytes(value)
    },
    decode: (from) => from.bytes(within(from.uint(), limit)),
  }
}

/** Bytes of a fixed length. */
export function fixed(length: number): Codec<Buffer> {
  return {
    encode(to, value) {
      if (value.length !== length) throw new RangeError(`The protocol has ${length} bytes here`)
      to.bytes(value)
    },
    decode: (from) => from.bytes(length),
  }
}

/** Text in UTF-8 of at most `limit` bytes. */
export function text(limit: number): Codec<string> {
  const bytes = opaque(limit)
  return {
    encode: (to, value) => bytes.encode(to, Buffer.from(value)),
    decode: (from) => bytes.decode(from).toString(),
  }
}

/** A fixed number of characters, each in four bytes; the text ends before the first zero. */
export function characters(length: number): Codec<string> {
  return {
    encode(to, value) {
      for (let at = 0; at < length; at++) to.int(value.charCodeAt(at) || 0)
    },
    decode(from) {
      const codes = Array.from({ length }, () => from.int() & 0xff)
      return String.fromCharCode(...codes).split('\0', 1)[0] ?? ''
    },
  }
}

/** A value that may be missing. */
export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return {
    encode(to, value) {
      to.uint(value === null ? 0 : 1)
      if (value !== null) codec.encode(to, value)
    },
    decode: (from) => (from.uint() === 0 ? null : codec.decode(from)),
  }
}

/** A list of at most `limit` values. */
export function list<T>(codec: Codec<T>, limit: number): Codec<readonly T[]> {
  return {
    encode(to, values) {
      to.uint(within(values.length, limit))
      for (const value of values) codec.encode(to, value)
    },
    decode: (from) => Array.from({ length: within(from.uint(), limit) }, () => codec.decode(from)),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Fields in the order in which they are encoded. */
export function struct<T extends Fields>(fields: { readonly [K in keyof T]: Codec<T[K]> }): Codec<T> {
  const entries = Object.entries(fields) as [string, Codec<unknown>][]
  return {
    encode(to, value) {
      for (const [name, codec] of entries) codec.encode(to, value[name])
    },
    decode: (from) => Object.fromEntries(entries.map(([name, codec]) => [name, codec.decode(from)])) as T,
  }
}

/** One of several types, which a number before the value tells. */
export function union<T>(types: {
  readonly [K in keyof T]: Codec<T[K]>
}): Codec<{ readonly type: number; readonly value: T[keyof T] }> {
  const of = (type: number): Codec<T[keyof T]> => {
    const codec = (types as Readonly<Record<number, Codec<T[keyof T]>>>)[type]
    if (codec === undefined) throw new RangeError(`The protocol has no type ${type} here`)
    return codec
  }
  return {
    encode(to, { type, value }) {
      to.int(type)
      of(type).encode(to, value)
    },
    decode(from) {
      const type = from.int()
      return { type, value: of(type).decode(from) }
    },
  }
}

function within(length: number, limit: number): number {
  if (length <= limit) return length
  throw new RangeError(`The protocol allows ${limit} of these, not ${length}`)
}
