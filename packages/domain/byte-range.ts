/** A range of bytes. `end` is exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a `Range` header for a file of `length` bytes (RFC 9110 section 14). Returns null for the whole file. Headers
 * with several ranges or invalid syntax are ignored, which the RFC allows.
 */
export function parseRangeHeader(header: string | null, length: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (parts === null) return null
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - last), end: length }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= length) return 'unsatisfiable'
  return { start, end: to === '' ? length : Math.min(length, Number(to) + 1) }
}
