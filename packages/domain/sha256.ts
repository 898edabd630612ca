/* oxlint-disable typescript/no-non-null-assertion -- every index lies in a block of 64; checks would halve the speed */
/** SHA-256 in steps (FIPS 180-4), for files too long to be held: the platform's own takes whole messages only. */
export class Sha256 {
  readonly #state = Int32Array.from(initial)
  readonly #block = new Uint8Array(64)
  readonly #words = new Int32Array(64)
  #held = 0
  /** bytes so far */
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let at = 0
    if (this.#held > 0) {
      at = Math.min(64 - this.#held, bytes.length)
      this.#block.set(bytes.subarray(0, at), this.#held)
      this.#held += at
      if (this.#held < 64) return this
      this.#compress(this.#block, 0)
      this.#held = 0
    }
    for (; at + 64 <= bytes.length; at += 64) this.#compress(bytes, at)
    this.#block.set(bytes.subarray(at), 0)
    this.#held = bytes.length - at
    return this
  }

  /** The hash of all bytes so far, as lower-case hex. Nothing may be added afterwards. */
  hex(): string {
    const length = this.#length
    const padding = new Uint8Array((this.#held < 56 ? 56 : 120) - this.#held + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(length / 2 ** 29))
    view.setUint32(padding.length - 4, (length << 3) >>> 0)
    this.update(padding)
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #compress(bytes: Uint8Array, from: number): void {
    const w = this.#words
    const k = constants
    for (let i = 0, at = from; i < 16; i++, at += 4) {
      // In range: callers pass whole blocks.
      w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!
      const y = w[i - 2]!
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
    }
    const state = this.#state
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    let f = state[5]!
    let g = state[6]!
    let h = state[7]!
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0] = (state[0]! + a) | 0
    state[1] = (state[1]! + b) | 0
    state[2] = (state[2]! + c) | 0
    state[3] = (state[3]! + d) | 0
    state[4] = (state[4]! + e) | 0
    state[5] = (state[5]! + f) | 0
    state[6] = (state[6]! + g) | 0
    state[7] = (state[7]! + h) | 0
  }
}

/** The SHA-256 of bytes at hand, as lower-case hex. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return new Sha256().update(bytes).hex()
}

const primes: readonly number[] = firstPrimes(64)
/** The first 32 bits of the fractional parts of the primes' cube roots, and of the first eight's square roots. */
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
