import { openStored } from './stored-file.ts'

const BLOCK = 1024 * 1024
/** Largest block size of a disk in bytes. Writes to a disk must consist of whole blocks. */
const WHOLE = 4096

/** Yields the non-zero bytes of a raw file in blocks that are aligned to 1 MiB. The last block is padded with zeros. */
export async function* nonZeroBlocks(
  file: string,
  size: number,
): AsyncGenerator<{ readonly offset: number; readonly data: Uint8Array }> {
  const { handle } = await openStored(file)
  try {
    for (let offset = 0; offset < size; offset += BLOCK) {
      const block = Buffer.alloc(Math.min(BLOCK, size - offset))
      const { bytesRead } = await handle.read(block, 0, block.length, offset)
      if (bytesRead < block.length) throw new Error(`${file} is shorter than its disk`)
      if (!isZero(block)) yield { offset, data: filledUp(block) }
    }
  } finally {
    await handle.close()
  }
}

const zeros = Buffer.alloc(BLOCK)

function isZero(block: Buffer): boolean {
  return block.equals(zeros.subarray(0, block.length))
}

function filledUp(block: Buffer): Buffer {
  const rest = block.length % WHOLE
  return rest === 0 ? block : Buffer.concat([block, Buffer.alloc(WHOLE - rest)])
}
