import { Readable } from 'node:stream'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { type ConvertLimits, type ImageConverter, ImageRefused } from '@portico/hypervisor/image-files.ts'
import type { Downloads } from '#kernel/downloads.ts'

/**
 * Returns a converter that turns every file into a disk of `size` bytes with one block of data, after `during` has
 * resolved.
 */
export function testConverter(
  size: number,
  refusal: string | null = null,
  during: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
) {
  const held = new Set<string>()
  const kinds: unknown[] = []
  const bounds: ConvertLimits[] = []
  const converter: ImageConverter = {
    async store(bytes) {
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      const file = Buffer.concat(parts)
      const sha256 = sha256OfBytes(file)
      held.add(sha256)
      return {
        size: file.length,
        sha256,
        convert: async (kind, given) => {
          kinds.push(kind)
          bounds.push(given)
          await during(given.signal)
          if (refusal !== null) throw new ImageRefused(refusal)
          return {
            size,
            found: [{ label: 'Found', value: 'a test' }],
            blocks: async function* () {
              yield { offset: 0, data: new Uint8Array(4096).fill(1) }
            },
          }
        },
        drop: () => Promise.resolve(void held.delete(sha256)),
      }
    },
  }
  return { converter, held, kinds, bounds }
}

/** Returns a download service whose internet consists of one file. */
export function testDownloads(file: Uint8Array, problem: () => Error | null = () => null) {
  let requested = 0
  const downloads: Downloads = {
    whyNot: () => null,
    open: (url) => {
      requested++
      const error = problem()
      if (error !== null) return Promise.reject(error)
      const parts = Array.from({ length: Math.ceil(file.length / 700_000) }, (_, i) =>
        file.subarray(i * 700_000, (i + 1) * 700_000),
      )
      return Promise.resolve({ url, size: file.length, bytes: Readable.from(parts) })
    },
  }
  return { downloads, requestCount: () => requested }
}
