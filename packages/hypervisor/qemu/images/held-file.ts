import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ImageRefused } from '#image-files.ts'
import type { Owner } from '../account.ts'

/**
 * Open a file for reading in a folder in which a stranger may rule, should a program of ours break over what they sent:
 * nothing is followed or waited for, and it must be a plain file that has no other name. What is asked of it further is
 * asked of what is open, since the name may lead elsewhere by then.
 * @throws ImageRefused
 */
export async function openHeld(file: string): Promise<{ handle: FileHandle; size: number }> {
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
  new ImageRefused('A program that read this file left something else in its place. Convert it to raw first')

/** Let programs in the sandbox read and write a file that is open here, and nobody else. @param owner null: they are we */
export async function giveToSandbox(handle: FileHandle, owner: Owner | null): Promise<void> {
  await handle.chmod(0o600)
  if (owner !== null) await handle.chown(owner.uid, owner.gid)
}
