import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import { bundleLimits } from '@portico/domain/support/bundles.ts'
import { scrub } from '@portico/domain/support/scrub.ts'
import type { BundleFile, Reading } from './file.ts'

/** ID of Unix in zip archives, for which the external attributes are the file's mode. */
const unix = 3
const readableFile = 0o100_644 << 16
const deflate = 8
/** length in bytes of the data descriptor that follows the deflated bytes of each file */
const descriptorLength = 16

/** A file as it is stored in an archive. Lengths in bytes. */
export interface PackedFile {
  readonly path: string
  /** chunks of the local header, the deflated bytes and the data descriptor */
  readonly chunks: readonly Uint8Array[]
  /** total length of the chunks */
  readonly length: number
  readonly headerLength: number
  /** length of the deflated bytes */
  readonly packed: number
  readonly size: number
  readonly crc: number
  readonly sha256: string
  /** why the file is truncated; null if it is complete */
  readonly cut: string | null
}

/**
 * Reads and packs a file. Only its deflated bytes are in memory. Secrets are removed from every row.
 * @param time modification time of the file in the archive
 */
export async function packFile(reading: Reading, file: BundleFile, time: Date): Promise<PackedFile> {
  const chunks: Uint8Array[] = []
  const zip = zipInto(chunks)
  const entry = Object.assign(new ZipDeflate(file.path), attributesOf(time))
  zip.add(entry)
  const [sha, encoder] = [sha256.create(), new TextEncoder()]
  let rows = 0
  let cut: string | null = null
  for await (const row of file.rows(reading)) {
    const bytes = encoder.encode(`${textOf(row)}\n`)
    if (rows === bundleLimits.rows || entry.size + bytes.length > bundleLimits.fileBytes) {
      cut = `ends after ${rows} lines`
      break
    }
    rows += 1
    sha.update(bytes)
    entry.push(bytes)
  }
  entry.push(new Uint8Array(), true)
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const headerLength = chunks[0]?.length ?? 0
  const packed = length - headerLength - descriptorLength
  const { size, crc } = entry
  return {
    path: file.path,
    chunks,
    length,
    headerLength,
    packed,
    size,
    crc,
    sha256: bytesToHex(sha.digest()),
    cut,
  }
}

/**
 * Returns the central directory of an archive that contains exactly these files in this order, packed by {@link
 * packFile}. The files were packed by several transactions, possibly of several servers. The directory depends only on
 * their lengths, so the archive is written again here with zeros as content.
 */
export function directoryOf(
  files: readonly Pick<PackedFile, 'path' | 'packed' | 'size' | 'crc'>[],
  time: Date,
): { readonly directory: Uint8Array; readonly offset: number } {
  const chunks: Uint8Array[] = []
  const zip = zipInto(chunks)
  const zeros = new Uint8Array(Math.max(0, ...files.map(({ packed }) => packed)))
  for (const { path, packed, size, crc } of files) {
    const entry: ZipInputFile = {
      filename: path,
      compression: deflate,
      size,
      crc,
      ...attributesOf(time),
    }
    zip.add(entry)
    entry.ondata?.(null, zeros.subarray(0, packed), true)
  }
  zip.end()
  const directory = chunks.pop() ?? new Uint8Array()
  return { directory, offset: chunks.reduce((sum, chunk) => sum + chunk.length, 0) }
}

function zipInto(chunks: Uint8Array[]): Zip {
  return new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
}

/** Times in a zip have no time zone. `fflate` takes a text without one as local time and writes it unchanged: in UTC. */
function attributesOf(time: Date) {
  return { os: unix, attrs: readableFile, mtime: time.toISOString().slice(0, 19) }
}

/** Texts are written unchanged, everything else as JSON. */
function textOf(row: unknown): string {
  const scrubbed = scrub(row)
  return typeof scrubbed === 'string' ? scrubbed : JSON.stringify(scrubbed)
}
