import { constants } from 'node:fs'
import { access, lstat, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '@portico/domain/error-message.ts'
import { type BackupTarget, DamagedChunk, TargetError } from '@portico/control-plane/kernel/backup-target.ts'
import {
  isDiskFull,
  isMissing,
  readIfExists,
  removeAll,
  sync,
  writeAtomically,
} from '@portico/hypervisor/qemu/files.ts'
import { StartFailure } from '#failure.ts'
import { hashOf, pack, packedLength, unpack } from './packed.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'

/** The file in the folder that shows that its disk is mounted. */
const markerName = 'portico-backups'
const markerText = 'Backups of instances of Portico. Copy this file with them, and do not delete it.\n'

/**
 * Opens a folder as the target of backups; it is created if its parent exists. Several servers may use it, such as by
 * NFS.
 * @throws StartFailure if it cannot be written
 */
export async function folderTarget(folder: string): Promise<BackupTarget> {
  const root = path.resolve(folder)
  await prepare(root)
  const fileOf = (key: string): string => path.join(root, `${key}.zst`)
  let unfinished = 0

  const within = async <R>(call: () => Promise<R>): Promise<R> => {
    try {
      return await call()
    } catch (error) {
      if (error instanceof DamagedChunk || error instanceof TargetError) throw error
      throw failureOf(error)
    }
  }

  return {
    location: root,

    verify: (isUsed) =>
      within(async () => {
        const file = path.join(root, markerName)
        if (await readIfExists(file)) return
        if (isUsed) {
          throw new TargetError(
            'The backup target does not have the earlier backups: its disk may not be mounted. Ask an operator',
            { retry: true },
          )
        }
        await access(root)
        await writeAtomically(file, markerText)
      }),

    hash: async (data) => hashOf(data),

    write: (key, data) =>
      within(async () => {
        const file = fileOf(key)
        const packed = await pack(data)
        await makeFoldersFor(root, file)
        const part = `${file}.${process.pid}-${++unfinished}.part`
        const handle = await open(part, 'w', 0o600)
        try {
          await handle.writeFile(packed)
          await handle.datasync()
        } catch (error) {
          await removeAll(part)
          throw error
        } finally {
          await handle.close()
        }
        await rename(part, file)
        await sync(file)
        return packed.length
      }),

    read: (key, hash, longest = backupLimits.chunk) =>
      within(async () => {
        const file = fileOf(key)
        // Without the folder, the data is not lost but unreachable.
        await access(root)
        const found = await lstat(file).catch((error: unknown) => {
          if (isMissing(error)) throw new DamagedChunk(`chunk ${key} is missing`)
          throw error
        })
        // A link or a device could lead anywhere and have any size.
        if (!found.isFile() || found.size > packedLength(longest)) {
          throw new DamagedChunk(`chunk ${key} is damaged`)
        }
        return unpack(await readFile(file), hash, `chunk ${key}`, longest)
      }),

    list: (inner) =>
      within(async () => {
        await access(root)
        const names = await readdir(path.join(root, inner)).catch((error: unknown) => {
          if (isMissing(error)) return []
          throw error
        })
        return names
          .filter((name) => name.endsWith('.zst'))
          .map((name) => `${inner}${name.slice(0, -'.zst'.length)}`)
      }),

    remove: (key) =>
      within(async () => {
        await access(root)
        const file = fileOf(key)
        await removeAll(file)
        await removePartsOf(file)
      }),
  }
}

async function prepare(root: string): Promise<void> {
  try {
    await mkdir(root, { mode: 0o700 }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
    const found = await stat(root)
    if (!found.isDirectory()) throw new Error(`${root} is not a folder`)
    // Another account could replace what is restored, or lead a backup elsewhere.
    if ((found.mode & 0o022) !== 0) throw new Error(`other accounts can write to ${root}`)
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartFailure(
      `The folder for backups of instances cannot be used: ${messageOf(error)}. ` +
        'Create it, change its permissions, or choose another one with --backup-target.',
      { cause: error },
    )
  }
}

/** The root is not created again: if its disk is not mounted, nothing must be written below the mount point. */
async function makeFoldersFor(root: string, file: string): Promise<void> {
  const inner = path.dirname(path.relative(root, file)).split(path.sep)
  for (let depth = 1; depth <= inner.length; depth++) {
    const folder = path.join(root, ...inner.slice(0, depth))
    await mkdir(folder, { mode: 0o700 }).then(
      () => sync(folder),
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      },
    )
  }
}

/** Removes files that a killed server did not finish. */
async function removePartsOf(file: string): Promise<void> {
  const folder = path.dirname(file)
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    if (name.startsWith(`${path.basename(file)}.`)) await removeAll(path.join(folder, name))
  }
}

function failureOf(error: unknown): TargetError {
  if (isDiskFull(error)) {
    return new TargetError(
      'No space is left in the backup target. Ask an operator to free space, or delete backups',
      { retry: false, cause: error },
    )
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  // Users see the message, so it does not contain the path.
  return new TargetError(`The backup target cannot be used${code}. Ask an operator to check it`, {
    retry: true,
    cause: error,
  })
}
