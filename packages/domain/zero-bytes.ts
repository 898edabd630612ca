/** Returns whether all bytes are zero. A plain loop, which is ten times as fast as `every`. */
export function isZero(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0) return false
  return true
}

/** Blocks of zeros of this size in bytes are not written, so that disks stay sparse; a multiple of every block size. */
const sparseBlock = 64 * 1024

/** Returns the parts of data between its blocks of zeros, in order, as offsets in bytes. */
export function nonZeroParts(data: Uint8Array): readonly { readonly start: number; readonly end: number }[] {
  const parts: { start: number; end: number }[] = []
  for (let start = 0; start < data.length; start += sparseBlock) {
    const end = Math.min(start + sparseBlock, data.length)
    if (isZero(data.subarray(start, end))) continue
    const last = parts.at(-1)
    if (last?.end === start) last.end = end
    else parts.push({ start, end })
  }
  return parts
}
