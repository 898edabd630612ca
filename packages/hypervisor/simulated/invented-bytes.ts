import { BOOT_AREA } from './boot-area.ts'
import type { Extent } from './extents.ts'
import { hashText } from './random.ts'

/** Bytes of a block with the same pattern. */
const BLOCK = 4096

/**
 * Returns bytes for a content of which only a description is stored: zeros where nothing was written, elsewhere a
 * pattern that depends on the offset. The first written block after the boot area depends on all writes, so that contents with different
 * writes differ, but only there.
 */
export function inventedBytes(
  { extents, digest }: { readonly extents: readonly Extent[]; readonly digest: string },
  offset: number,
  length: number,
): Uint8Array {
  const data = new Uint8Array(length)
  const behind = extents.find(([, end]) => end > BOOT_AREA)
  const first = Math.floor(Math.max(behind?.[0] ?? 0, BOOT_AREA) / BLOCK)
  for (const [start, end] of extents) {
    const last = Math.min(end, offset + length)
    for (let at = Math.max(start, offset); at < last;) {
      const block = Math.floor(at / BLOCK)
      const next = Math.min(last, (block + 1) * BLOCK)
      const seed = block === first ? hashText(digest) : Math.imul(block + 1, 0x9e3779b1)
      // Never 0, so that a written block is not a hole.
      fill(data.subarray(at - offset, next - offset), (seed >>> 0) | 1)
      at = next
    }
  }
  return data
}

function fill(bytes: Uint8Array, word: number): void {
  for (let i = 0; i < Math.min(4, bytes.length); i++) bytes[i] = (word >>> (8 * i)) & 255
  // Doubles what is filled.
  for (let done = 4; done < bytes.length; done *= 2)
    bytes.copyWithin(done, 0, Math.min(done, bytes.length - done))
}
