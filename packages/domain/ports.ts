/** Ports that are passed to pure code, so that tests control time and randomness. */

/** Wall-clock time and timers. */
export interface Clock {
  now(): Date
  /**
   * Calls `callback` once after `ms`; returns a function that cancels the call. The timer must not keep a process
   * alive.
   */
  after(ms: number, callback: () => void): () => void
}

/** Randomness. Outside tests, `bytes` must be cryptographically strong. */
export interface Random {
  bytes(length: number): Uint8Array
}

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

/** Returns a random UUID v4 in lower case (docs/reference/conventions.md#names-descriptions-ids). */
export function uuid(random: Random): string {
  const b = random.bytes(16)
  b[6] = ((b[6] ?? 0) & 0x0f) | 0x40
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
