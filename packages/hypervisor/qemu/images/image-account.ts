import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HypervisorError } from '#port.ts'
import { bareEnvironment, confined, imageOwners, type Owner } from '../account.ts'
import { anyRunsAs } from '../processes.ts'

/** An account that only one image uses until it is released. */
export interface ImageAccount {
  /** user and group of the account; null if the server is not root, so that programs run as the server's user */
  readonly owner: Owner | null
  /**
   * Ends all processes that still run under the account, then releases it.
   * @param clearUp removes the files of the image before the release, so that programs for the next image cannot read
   * them
   */
  release(clearUp: () => Promise<void>): Promise<void>
}

const ourselves: ImageAccount = { owner: null, release: (clearUp) => clearUp() }

/**
 * Acquires an account that no other image on this host uses, in any server. Its lock is an abstract socket, which the
 * kernel releases when the server is killed.
 * @throws HypervisorError if all accounts are in use
 */
export async function acquireAccount(owners: readonly Owner[] = imageOwners()): Promise<ImageAccount> {
  if (owners.length === 0) return ourselves
  for (const owner of owners) {
    const claim = await locked(owner)
    if (claim === null) continue
    // Processes of a killed server, or processes that escaped from the previous end, must not access the next image.
    await endAllOf(owner)
    return {
      owner,
      async release(clearUp) {
        await endAllOf(owner)
        await clearUp()
        await new Promise((resolve) => claim.close(resolve))
      },
    }
  }
  throw new HypervisorError('All accounts of this host for reading images are in use', {
    retry: true,
  })
}

/**
 * Locks an account. @returns the listening socket, which is the lock; null if another process has locked the account
 */
function locked({ uid }: Owner): Promise<Server | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Server | null>()
  const server = createServer((socket) => socket.destroy())
  server.on('error', (error) => {
    if ('code' in error && error.code === 'EADDRINUSE') resolve(null)
    else reject(error)
  })
  // The zero byte makes it an abstract socket instead of a file.
  server.listen(`\0portico-images-${uid}`, () => resolve(server))
  server.unref()
  return promise
}

const limits = { memory: 256 * 1024 ** 2, fileSize: 0 }

/**
 * Ms between checks for remaining processes, and maximum number of checks. Killed processes disappear after a moment.
 */
const checkInterval = 20
const maxChecks = 100

/**
 * Kills all processes of an account in one step, so that they cannot start new ones meanwhile. The killing process runs
 * as the account itself, which can signal no other processes.
 */
async function endAllOf(owner: Owner): Promise<void> {
  for (let attempt = 0; attempt < maxChecks && anyRunsAs(owner.uid); attempt++) {
    const [command, args] = confined('sh', ['-c', 'kill -KILL -1; exit 0'], limits, owner)
    await promisify(execFile)(command, args, { env: bareEnvironment(), cwd: '/' })
    await setTimeout(checkInterval)
  }
}
