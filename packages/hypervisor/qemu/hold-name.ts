import { createServer, connect, type Server } from 'node:net'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Another process of this host has the name. */
export class NameHeld extends Error {
  override readonly name = 'NameHeld'
}

/**
 * Hold a name on this host for this process alone. What holds it is a listening socket, which the kernel takes back
 * when the process ends, however it ends, and which nothing else can take away. On Linux it is an abstract one and
 * leaves nothing behind; elsewhere a file, of which nobody listening any more is proof that it was left behind.
 * @returns lets go of it
 * @throws NameHeld
 */
export async function holdName(name: string): Promise<() => Promise<void>> {
  const abstract = process.platform === 'linux'
  const address = abstract ? `\0${name}` : path.join(tmpdir(), `${name}.sock`)
  const server = createServer((socket) => socket.destroy())
  await listen(server, address).catch(async (error: unknown) => {
    if (abstract || (await isAnswered(address))) {
      throw new NameHeld(`${name} is held by another process`, { cause: error })
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
