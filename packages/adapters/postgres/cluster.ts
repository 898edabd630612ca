import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { removeAll, sync } from '@portico/hypervisor/qemu/files.ts'
import { StartFailure } from '#failure.ts'
import type { Launcher } from './account.ts'
import { type Call, lastLine } from './programs.ts'

export function hasCluster(data: string): boolean {
  return existsSync(path.join(data, 'PG_VERSION'))
}

/**
 * Creates a new cluster at `data`. It is created beside that path and renamed when complete, since initdb may outlive
 * the server that called it, and leaves an incomplete cluster if it is killed.
 * @throws StartFailure
 */
export async function makeCluster(call: Call, data: string, owner: Launcher['owner']): Promise<void> {
  const unfinished = `${data}.making-`
  await removeUnfinished(unfinished)
  const fresh = await mkdtemp(unfinished)
  if (owner !== null) await chown(fresh, owner.uid, owner.gid)
  const options = ['-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  try {
    await call('initdb', ['-D', fresh, ...options])
    await rename(fresh, data)
    await sync(data)
  } catch (error) {
    await removeAll(fresh)
    throw new StartFailure(`PostgreSQL could not be set up in ${data}: ${lastLine(error)}`, { cause: error })
  }
}

/** Removes incomplete clusters of killed servers, even while their initdb is still running, which then fails. */
async function removeUnfinished(prefix: string): Promise<void> {
  const folder = path.dirname(prefix)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(path.basename(prefix))) continue
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}
