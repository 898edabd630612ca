import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ImageRefused } from '#image-files.ts'
import type { Owner } from '../account.ts'

/**
 * Opens a file for reading in a folder that an attacker may control, as after an image exploited a program. Symbolic
 * links are not followed, opening never blocks, and the file must be regular and have a single name. Callers use the
 * open handle for further operations, since the name may refer to another file later.
 * @throws ImageRefused
 */
export async function openStored(file: string): Promise<{ handle: FileHandle; size: number }> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    throw isLink(error) ? notOurs() : error
  })
  const stats = await handle.stat()
  if (isPlain(stats)) return { handle, size: stats.size }
  await handle.close()
  throw notOurs()
}

const isPlain = (stats: Stats): boolean => stats.isFile() && stats.nlink === 1

const isLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ELOOP'

const notOurs = (): ImageRefused =>
  new ImageRefused('A program that read the file replaced it. Convert it to raw first')

/**
 * Gives sandboxed programs, and no others, read and write access to an open file.
 * @param owner account of the programs; null for the user of the server
 */
export async function giveToSandbox(handle: FileHandle, owner: Owner | null): Promise<void> {
  await handle.chmod(0o600)
  if (owner !== null) await handle.chown(owner.uid, owner.gid)
}
