import { KIB } from '#byte-size.ts'
import { invalidRequest, type Refusal } from '#refusals.ts'
import { decodeBase64 } from './base64.ts'
import { capitalized, type DiskState } from './states.ts'

/** Maximum number of decoded bytes in one bulk write. */
const maxImportChunk = 512 * KIB

/** The state transitions of import steps (docs/reference/disks-snapshots-images.md#disks). */
const steps = {
  start: {
    from: 'import_ready',
    refusal: (s) => `cannot set disk in state ${s} to "importing_from_bulk_writes"`,
  },
  write: {
    from: 'importing_from_bulk_writes',
    refusal: (s) => `cannot import blocks with a bulk write for disk in state ${s}`,
  },
  stop: {
    from: 'importing_from_bulk_writes',
    refusal: (s) => `cannot set disk in state ${s} to "import_ready"`,
  },
  finalize: { from: 'import_ready', refusal: (s) => `cannot finalize disk in state ${s}` },
} as const satisfies Record<string, { from: DiskState; refusal: (state: string) => string }>

export type ImportStep = keyof typeof steps

/** Returns the refusal of an import step in the disk's state, or null. */
export function checkImportStep(step: ImportStep, state: DiskState): Refusal | null {
  const { from, refusal } = steps[step]
  return state === from ? null : invalidRequest(refusal(capitalized(state)))
}

/** Decodes the data of a bulk write, or returns the refusal. */
export function decodeImportChunk(text: string): Uint8Array | Refusal {
  const decoded = decodeBase64(text)
  if (decoded instanceof Uint8Array) return decoded
  return invalidRequest(`error base64 decoding data: ${decoded.problem}`)
}

/** Returns the refusal of a bulk write at an offset, or null. Offset and length are in bytes. */
export function checkImportWrite(
  disk: { readonly size: number; readonly blockSize: number },
  offset: number,
  length: number,
): Refusal | null {
  if (length > maxImportChunk) {
    return invalidRequest(`data len ${length} over max chunk size ${maxImportChunk}!`)
  }
  if (offset % disk.blockSize !== 0) return invalidRequest('offset not multiple of block size!')
  if (length % disk.blockSize !== 0) return invalidRequest('data length not multiple of block size!')
  if (offset + length > disk.size) return invalidRequest('offset + data length off end of region!')
  return null
}
