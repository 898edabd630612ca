import { createServer, connect, type Server } from 'node:net'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Thrown when another process of this host has locked the name. */
export class NameLocked extends Error {
  override readonly name = 'NameLocked'
}

/**
 * Locks a name on this host for this process. The lock is a listening socket, which the kernel releases when the
 * process ends in any way, and which no other process can take. On Linux it is an abstract socket, which leaves no
 * file; on other systems it is a file, which is stale if no process listens on it.
 * @returns a function that releases the lock
 * @throws NameLocked
 */
export async function lockName(name: string): Promise<() => Promise<void>> {
  const abstract = process.platform === 'linux'
  const address = abstract ? `\0${name}` : path.join(tmpdir(), `${name}.sock`)
  const server = createServer((socket) => socket.destroy())
  await listen(server, address).catch(async (error: unknown) => {
    if (abstract || (await isAnswered(address))) {
      throw new NameLocked(`${name} is locked by another process`, { cause: error })
    }
    await rm(address, { force: true })
    await listen(server, address)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path: address }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path: address })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
