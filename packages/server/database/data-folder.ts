import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import { lockName, NameLocked } from '@portico/hypervisor/qemu/name-lock.ts'
import { noSpace, StartFailure } from '@portico/adapters/failure.ts'

/** ms that a server just killed is given to be gone */
const patience = 3000

/**
 * Hold the data folder for this server, whatever becomes of the database in it. It is known by what it is, not by
 * how it is called: a link to it is the same folder.
 * @returns lets go of it
 * @throws StartFailure when another server has it
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(folder)
  const until = Date.now() + patience
  for (;;) {
    try {
      return await lockName(`portico-data-${dev}-${ino}`)
    } catch (error) {
      if (!(error instanceof NameLocked)) throw error
      if (Date.now() > until) {
        throw new StartFailure(
          `The data folder ${folder} is in use by another Portico server. Stop that one, or choose another with --data DIR.`,
          { cause: error },
        )
      }
      await after(100)
    }
  }
}

/** Make the folder where it is missing. @throws StartFailure when it cannot be written */
export function writableFolder(data: string): string {
  const folder = path.resolve(data)
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder')
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (isDiskFull(error)) throw noSpace(folder, error)
    throw new StartFailure(`The data folder ${folder} cannot be written. Choose another with --data DIR.`, {
      cause: error,
    })
  }
  return folder
}

/** One level at a time: node's own recursion never ends where the system says that a parent is missing (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}
