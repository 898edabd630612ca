import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HypervisorError } from '#port.ts'
import { bareEnvironment, confined, imageOwners, type Owner } from '../account.ts'
import { anyRunsAs } from '../processes.ts'

/** An account that one image has exclusively until it is released. */
export interface ImageAccount {
  /** null: the server is not root, and programs run as its user */
  readonly owner: Owner | null
  /**
   * Ends the account's remaining processes, then releases it.
   * @param clearUp removes their files before that, which programs for the next image could read
   */
  release(clearUp: () => Promise<void>): Promise<void>
}

const ourselves: ImageAccount = { owner: null, release: (clearUp) => clearUp() }

/**
 * Acquires an account that no other image on this host uses, in any server. The lock is an abstract socket, which the
 * kernel releases when the server is killed.
 * @throws HypervisorError while all accounts are in use
 */
export async function acquireAccount(owners: readonly Owner[] = imageOwners()): Promise<ImageAccount> {
  if (owners.length === 0) return ourselves
  for (const owner of owners) {
    const claim = await locked(owner)
    if (claim === null) continue
    // Processes left by a killed server, or that escaped being ended, must not access the next image.
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

/** Locks an account. @returns null if it is in use */
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

/** ms between checks for remaining processes, and maximum number of checks: ended processes disappear after a moment */
const checkInterval = 20
const maxChecks = 100

/**
 * Kills all processes of an account at once, so that they cannot multiply. Runs as the account itself, which can signal
 * no other processes.
 */
async function endAllOf(owner: Owner): Promise<void> {
  for (let attempt = 0; attempt < maxChecks && anyRunsAs(owner.uid); attempt++) {
    const [command, args] = confined('sh', ['-c', 'kill -KILL -1; exit 0'], limits, owner)
    await promisify(execFile)(command, args, { env: bareEnvironment(), cwd: '/' })
    await setTimeout(checkInterval)
  }
}
