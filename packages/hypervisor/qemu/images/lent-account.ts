import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HypervisorError } from '#port.ts'
import { bareEnvironment, confined, imageOwners, type Owner } from '../account.ts'
import { anyRunsAs } from '../processes.ts'

/** An account that one image has to itself until it is given back. */
export interface LentAccount {
  /** null: the server is not root, and programs run as it does */
  readonly owner: Owner | null
  /**
   * End what still runs as it, then let others have it.
   * @param clearUp removes in between what it has left, which the next image's programs could read
   */
  giveBack(clearUp: () => Promise<void>): Promise<void>
}

const ourselves: LentAccount = { owner: null, giveBack: (clearUp) => clearUp() }

/**
 * Lend an account that no other image has on this host, whichever server reads that: who has it listens at a name of
 * the kernel's, which it forgets by itself when the server is killed.
 * @throws HypervisorError while all are lent
 */
export async function lendAccount(owners: readonly Owner[] = imageOwners()): Promise<LentAccount> {
  if (owners.length === 0) return ourselves
  for (const owner of owners) {
    const claim = await claimed(owner)
    if (claim === null) continue
    // What a server that was killed has left running, or what has got away from its end, must not meet the next image.
    await endAllOf(owner)
    return {
      owner,
      async giveBack(clearUp) {
        await endAllOf(owner)
        await clearUp()
        await new Promise((resolve) => claim.close(resolve))
      },
    }
  }
  throw new HypervisorError('As many images are read on this host as there are accounts for that', {
    retry: true,
  })
}

/** @returns null while somebody else has it */
function claimed({ uid }: Owner): Promise<Server | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Server | null>()
  const server = createServer((socket) => socket.destroy())
  server.on('error', (error) => {
    if ('code' in error && error.code === 'EADDRINUSE') resolve(null)
    else reject(error)
  })
  // The zero byte makes it a name of the kernel's instead of a file.
  server.listen(`\0portico-images-${uid}`, () => resolve(server))
  server.unref()
  return promise
}

const limits = { memory: 256 * 1024 ** 2, fileSize: 0 }

/** ms between looks for what still runs, and looks at most: what was ended takes a moment to go */
const rest = 20
const looks = 100

/**
 * End whatever runs as an account: all at once, so that nothing can multiply meanwhile. Done as the account itself, which
 * can signal nobody else.
 */
async function endAllOf(owner: Owner): Promise<void> {
  for (let look = 0; look < looks && anyRunsAs(owner.uid); look++) {
    const [command, args] = confined('sh', ['-c', 'kill -KILL -1; exit 0'], limits, owner)
    await promisify(execFile)(command, args, { env: bareEnvironment(), cwd: '/' })
    await setTimeout(rest)
  }
}
