import { bundleLimits } from '@portico/domain/support/bundles.ts'
import { scrub } from '@portico/domain/support/scrub.ts'
import { Sha256 } from '@portico/domain/sha256.ts'
import { Crc32 } from '@portico/domain/zip/crc32.ts'
import type { BundleFile, Reading } from './file.ts'

/** A file as it goes into an archive. */
export interface PackedFile {
  readonly path: string
  /** deflated */
  readonly chunks: readonly Uint8Array[]
  readonly packed: number
  readonly size: number
  readonly crc: number
  readonly sha256: string
  /** why it ends before its end; null when it does not */
  readonly cut: string | null
}

/**
 * Pack a file while it is read: what is held of it are its deflated bytes. All that goes in has its secrets taken out,
 * whatever it was made of.
 */
export async function packFile(reading: Reading, file: BundleFile): Promise<PackedFile> {
  const deflate = new CompressionStream('deflate-raw')
  const writer = deflate.writable.getWriter()
  const packed = collected(deflate.readable)
  const [crc, sha, encoder] = [new Crc32(), new Sha256(), new TextEncoder()]
  let size = 0
  let rows = 0
  let cut: string | null = null
  try {
    for await (const row of file.rows(reading)) {
      const bytes = encoder.encode(`${textOf(row)}\n`)
      if (rows === bundleLimits.rows || size + bytes.length > bundleLimits.fileBytes) {
        cut = `ends after ${rows} lines`
        break
      }
      rows += 1
      size += bytes.length
      crc.update(bytes)
      sha.update(bytes)
      await writer.write(bytes)
    }
    await writer.close()
  } catch (error) {
    // Else it would wait for more, and its failure would be heard by nobody.
    packed.catch(() => {})
    await writer.abort(error).catch(() => {})
    throw error
  }
  const chunks = await packed
  return {
    path: file.path,
    chunks,
    packed: chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    size,
    crc: crc.value(),
    sha256: sha.hex(),
    cut,
  }
}

/** Texts are lines as they are, all else is JSON. */
function textOf(row: unknown): string {
  const scrubbed = scrub(row)
  return typeof scrubbed === 'string' ? scrubbed : JSON.stringify(scrubbed)
}

async function collected(stream: ReadableStream<Uint8Array>): Promise<readonly Uint8Array[]> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
  }
}
