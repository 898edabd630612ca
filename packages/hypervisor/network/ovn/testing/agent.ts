import { Resolver } from 'node:dns/promises'
import { connect, createServer, isIP, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Program that runs in a guest of the tests. It reads requests as lines of JSON, and answers each with a line: `listen`
 * on a port, `connect` to an address (a connection number, or null), and `say` something on a connection (the address
 * and port that the other end sees, or null without an answer), `resolve` a name or an address.
 */

/** Milliseconds without an answer: TCP has repeated a packet once, since the switch may lose some while it changes. */
const patience = 1500

const sockets: Socket[] = []

const actions: Readonly<Record<string, (...args: never[]) => Promise<unknown>>> = {
  listen: (port: number) =>
    new Promise((resolve) => {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.on('data', () =>
          socket.write(`${socket.remoteAddress?.replace('::ffff:', '')} ${socket.remotePort}`),
        )
      })
      server.listen(port, () => resolve(true))
    }),
  connect: (host: string, port: number) =>
    new Promise((resolve) => {
      const socket = connect({ host, port })
      const give = (result: number | null) => {
        clearTimeout(timer)
        if (result === null) socket.destroy()
        resolve(result)
      }
      const timer = setTimeout(() => give(null), patience)
      socket.once('connect', () => give(sockets.push(socket) - 1))
      socket.on('error', () => give(null))
    }),
  say: (number: number) =>
    new Promise((resolve) => {
      const socket = sockets[number]
      const timer = setTimeout(() => resolve(null), patience)
      socket?.once('data', (data) => {
        clearTimeout(timer)
        resolve(data.toString())
      })
      socket?.write('?')
    }),
  resolve: async (server: string, name: string) => {
    const resolver = new Resolver({ timeout: patience, tries: 2 })
    resolver.setServers([server])
    try {
      return await (isIP(name) === 0 ? resolver.resolve4(name) : resolver.reverse(name))
    } catch (error) {
      return (error as NodeJS.ErrnoException).code
    }
  },
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, action, args } = JSON.parse(line) as { id: number; action: string; args: never[] }
  void actions[action]?.(...args).then((result) => console.log(JSON.stringify({ id, result })))
})
