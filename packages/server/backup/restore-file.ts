import { open } from 'node:fs/promises'
import { sync } from '@portico/hypervisor/qemu/files.ts'
import { readChunks, writeSparse } from './content.ts'
import type { SavedFile } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { Repository } from './repository.ts'

/**
 * Writes a saved file to a new path, with the holes that it had.
 * @throws DamagedChunk; an error of the file system if the path exists
 */
export async function restoreFile(
  { chunks }: Pick<Repository, 'chunks'>,
  { size, content }: Pick<SavedFile, 'size' | 'content'>,
  target: string,
  progress: Progress,
): Promise<void> {
  const handle = await open(target, 'wx', 0o600)
  try {
    await handle.truncate(size)
    for await (const { offset, length, data } of readChunks(chunks, content)) {
      if (data !== null) await writeSparse(handle, data, offset)
      progress.count(Math.min(length, size - offset), data?.length ?? 0)
    }
  } finally {
    await handle.close()
  }
  await sync(target)
}
