import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { QemuUnavailable } from './unavailable.ts'

/**
 * Hold a folder of machines for this process alone: two servers would start the same machine twice. The lock is a
 * listening abstract socket, which the kernel takes back when the process ends, however it ends.
 * @throws QemuUnavailable when another process holds it
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  const server = createServer((socket) => socket.destroy())
  await listen(server, `\0portico-machines-${name}`).catch((error: unknown) => {
    throw new QemuUnavailable(`The machines in ${folder} are in use by another Portico server.`, {
      cause: error,
    })
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
