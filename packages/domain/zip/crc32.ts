const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32 as in zip and gzip, in steps. */
export class Crc32 {
  #value = 0xff_ff_ff_ff

  update(bytes: Uint8Array): this {
    let value = this.#value
    for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
    this.#value = value
    return this
  }

  /** of all bytes so far; more may follow */
  value(): number {
    return (this.#value ^ 0xff_ff_ff_ff) >>> 0
  }
}
