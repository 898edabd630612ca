import { createHash } from 'node:crypto'
import { lockName, NameLocked } from './name-lock.ts'
import { QemuUnavailable } from './unavailable.ts'

/**
 * Locks a folder of machines for this process, since two servers would start each machine twice.
 * @returns a function that releases the lock
 * @throws QemuUnavailable if another process has locked the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return lockName(`portico-machines-${name}`).catch((error: unknown) => {
    if (!(error instanceof NameLocked)) throw error
    throw new QemuUnavailable(`The machines in ${folder} are in use by another Portico server.`, {
      cause: error,
    })
  })
}
