import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { settle } from '@portico/hypervisor/qemu/files.ts'
import { StartFailure } from '../failure.ts'
import type { Launcher } from './account.ts'
import { type Call, lastLine } from './programs.ts'

export function hasCluster(data: string): boolean {
  return existsSync(path.join(data, 'PG_VERSION'))
}

/**
 * Make a new cluster at `data`. It is made beside its place and moved there when it is whole, since initdb may outlive
 * the server that called it, and leaves something that looks like a cluster when it is killed.
 * @throws StartFailure
 */
export async function makeCluster(call: Call, data: string, owner: Launcher['owner']): Promise<void> {
  const unfinished = `${data}.making-`
  removeUnfinished(unfinished)
  const fresh = mkdtempSync(unfinished)
  if (owner !== null) chownSync(fresh, owner.uid, owner.gid)
  const options = ['-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  try {
    await call('initdb', ['-D', fresh, ...options])
    renameSync(fresh, data)
    await settle(data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartFailure(`PostgreSQL could not be set up in ${data}: ${lastLine(error)}`, { cause: error })
  }
}

/** Remove what servers that were killed left, also while an initdb of theirs still writes to it, which then ends. */
function removeUnfinished(prefix: string): void {
  const folder = path.dirname(prefix)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(path.basename(prefix))) continue
    rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}
