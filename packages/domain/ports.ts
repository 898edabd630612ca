/** What pure code is given instead of reaching for it, so that a test can run a year in a second. */

/** Wall-clock time and timers. */
export interface Clock {
  now(): Date
  /** Call back once after `ms`; returns the canceller. Must not keep a process alive. */
  after(ms: number, callback: () => void): () => void
}

/** Randomness: `bytes` must be cryptographically strong outside tests. */
export interface Random {
  bytes(length: number): Uint8Array
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, callback) => {
    const timer: unknown = setTimeout(callback, ms)
    if (
      typeof timer === 'object' &&
      timer !== null &&
      'unref' in timer &&
      typeof timer.unref === 'function'
    ) {
      timer.unref()
    }
    return () => clearTimeout(timer as Parameters<typeof clearTimeout>[0])
  },
}

/** The platform's cryptographically strong randomness. */
export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/** A random UUID v4 in lower case (docs/reference/conventions.md#names-descriptions-ids). */
export function uuid(random: Random): string {
  const b = random.bytes(16)
  b[6] = ((b[6] ?? 0) & 0x0f) | 0x40
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
