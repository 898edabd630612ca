/** The first frame of a zstd file (RFC 8878, section 3.1). */

/** Maximum window, in bytes, with which zstd files are unpacked. */
export const zstdWindowMost = 1024 ** 3

export interface ZstdBeginning {
  readonly kind: 'zstd' | 'lz4'
  /** bytes of memory needed to decompress the first frame; null if the inspected bytes do not contain its header */
  readonly window: number | null
}

const magic = { zstd: 0xfd2fb528, lz4: 0x184d2204, skippable: 0x184d2a50 } as const

/**
 * Reads the first frame of a zstd or LZ4 file. Skips the skippable frames before it, which both formats allow and pzstd
 * writes. Returns null for any other file.
 */
export function zstdBeginning(bytes: Uint8Array): ZstdBeginning | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const uint32 = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0)
  let at = 0
  while ((uint32(at) & 0xfffffff0) >>> 0 === magic.skippable) {
    at += 8 + uint32(at + 4)
    // The first data frame begins after the inspected bytes. Only zstd files are known to begin with so many skippable
    // frames.
    if (at + 4 > bytes.length) return { kind: 'zstd', window: null }
  }
  switch (uint32(at)) {
    case magic.zstd:
      return { kind: 'zstd', window: windowOf(view, at + 4) }
    case magic.lz4:
      return { kind: 'lz4', window: null }
    default:
      return at === 0 ? null : { kind: 'zstd', window: null }
  }
}

/**
 * Returns the window size in a frame header, or the content size of a single-segment frame; null if the inspected bytes
 * end before it.
 */
function windowOf(view: DataView, at: number): number | null {
  if (at + 10 > view.byteLength) return null
  const descriptor = view.getUint8(at)
  const isOneSegment = (descriptor & 0x20) !== 0
  if (!isOneSegment) {
    const window = view.getUint8(at + 1)
    const base = 2 ** (10 + (window >> 3))
    return base + (base / 8) * (window & 7)
  }
  const content = at + 1 + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  switch (descriptor >> 6) {
    case 0:
      return view.getUint8(content)
    case 1:
      return view.getUint16(content, true) + 256
    case 2:
      return view.getUint32(content, true)
    default:
      return content + 8 <= view.byteLength ? Number(view.getBigUint64(content, true)) : null
  }
}
