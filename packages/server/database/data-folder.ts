import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import { lockName, NameLocked } from '@portico/hypervisor/qemu/name-lock.ts'
import { noSpace, StartFailure } from '@portico/adapters/failure.ts'

/** ms to wait for a server that was just killed to end */
const patience = 3000

/**
 * Locks the data folder for this server, independently of the database in it. The folder is identified by device and
 * inode: a link to a folder is treated as the folder.
 * @returns a function that unlocks it
 * @throws StartFailure if another server has locked it
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await lockName(lockNameOf(folder))
    } catch (error) {
      if (!(error instanceof NameLocked)) throw error
      if (Date.now() > until) {
        throw new StartFailure(
          `The data folder ${folder} is in use by another Portico server or command. Stop that one, or choose another with --data DIR.`,
          { cause: error },
        )
      }
      await after(100)
    }
  }
}

/** Locks the data folder without waiting. @returns a function that unlocks it; null if a server has locked it */
export async function tryLockDataFolder(folder: string): Promise<(() => Promise<void>) | null> {
  try {
    return await lockName(lockNameOf(folder))
  } catch (error) {
    if (error instanceof NameLocked) return null
    throw error
  }
}

function lockNameOf(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `portico-data-${dev}-${ino}`
}

/** Creates the folder if it does not exist. @throws StartFailure if it is not writable */
export function writableFolder(data: string): string {
  const folder = path.resolve(data)
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (isDiskFull(error)) throw noSpace(folder, error)
    throw new StartFailure(`The data folder ${folder} cannot be written. Choose another with --data DIR.`, {
      cause: error,
    })
  }
  return folder
}

/** Creates one level at a time: Node's recursive creation never ends if the system reports a missing parent (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}
