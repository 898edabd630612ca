import { closeSync, openSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'

/**
 * Connects to a Unix socket in a folder. The path of a socket is limited to 107 bytes and the data folder may have a
 * longer path, so the folder is addressed by a file descriptor.
 */
export function connectIn(folder: string, name: string): Promise<Socket> {
  const descriptor = openSync(folder, 'r')
  return new Promise<Socket>((resolve, reject) => {
    const socket = createConnection(`/proc/self/fd/${descriptor}/${name}`)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
  }).finally(() => closeSync(descriptor))
}
