import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { bareEnvironment } from '#qemu/account.ts'
import { lastLine } from '#qemu/endings.ts'
import { CephError, type ClusterOptions, connectSeconds, errno, generalFailure } from './ceph.ts'
import { connectNbd, type NbdClient } from './nbd-client.ts'

/**
 * Opens images for reading and writing by `qemu-nbd`, which has librbd. An image is opened once and stays open for some
 * seconds, since parts of it are usually written one after the other. Nothing is cached, because other servers may
 * write to the same image.
 */
export interface OpenImages {
  /**
   * Runs `work` with an image that is open.
   * @param image such as `volume-ID`, or `snapshot-ID@content`, which is opened for reading only
   * @throws CephError if it cannot be opened
   */
  use<R>(image: string, work: (client: NbdClient) => Promise<R>): Promise<R>
  /** Closes an image. Work that uses it fails. Resolves when Ceph knows that it is not used any more. */
  drop(image: string): Promise<void>
  close(): Promise<void>
}

/** Ms for which an image stays open after its last use. */
const idleTime = 10_000
/** Ms that a server has to open an image. Breaking the lock of a lost client takes 30 s. */
const openLimit = 45_000
/** Ms between two attempts to connect to a server that is starting. */
const connectInterval = 20
/** Ms in which Ceph has to answer a read or write. It lets them wait while the pool is full. */
const requestLimit = 45_000
/** Ms that a server has to end. */
const endLimit = 5000

interface ImageServer {
  readonly client: NbdClient
  end(): Promise<void>
}

interface OpenImage {
  readonly server: Promise<ImageServer>
  users: number
  cancelIdle(): void
}

export async function openImages(options: ClusterOptions & { readonly clock: Clock }): Promise<OpenImages> {
  const { clock } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-nbd-'))
  const images = new Map<string, OpenImage>()
  let count = 0

  const drop = async (image: string, entry = images.get(image)): Promise<void> => {
    if (entry === undefined) return
    if (images.get(image) === entry) images.delete(image)
    entry.cancelIdle()
    const server = await entry.server.catch(() => null)
    await server?.end()
  }

  const entryOf = (image: string): OpenImage => {
    const known = images.get(image)
    if (known !== undefined) return known
    const socket = path.join(folder, String(++count))
    const entry: OpenImage = {
      server: startServer(options, image, socket),
      users: 0,
      cancelIdle: () => {},
    }
    images.set(image, entry)
    return entry
  }

  return {
    async use(image, work) {
      const entry = entryOf(image)
      entry.cancelIdle()
      entry.users += 1
      try {
        const { client } = await entry.server
        return await work(client)
      } catch (error) {
        // The next use opens it again, unless the work only refused the request.
        if (!(error instanceof HypervisorError)) await drop(image, entry)
        throw error
      } finally {
        entry.users -= 1
        if (entry.users === 0) entry.cancelIdle = clock.after(idleTime, () => void drop(image, entry))
      }
    },
    drop: (image) => drop(image),
    async close() {
      await Promise.all([...images.keys()].map((image) => drop(image)))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server of one image, which ends with this process. @throws CephError if it cannot open the image */
async function startServer(
  options: ClusterOptions & { readonly clock: Clock },
  image: string,
  socket: string,
): Promise<ImageServer> {
  const { clock } = options
  const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve))
  const access = image.includes('@') ? ['--read-only'] : []
  const child = spawn(
    'setpriv',
    [
      '--pdeathsig=KILL',
      'qemu-nbd',
      '--format=raw',
      '--cache=none',
      '--discard=unmap',
      `--socket=${socket}`,
      ...access,
      imageName(options, image),
    ],
    { env: bareEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  let hasEnded = false
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => (output += error.message))
    child.on('close', resolve)
  }).then(() => void (hasEnded = true))

  const deadline = clock.now().getTime() + openLimit
  for (;;) {
    try {
      const client = await connectNbd(socket, clock, requestLimit)
      return {
        client,
        async end() {
          // It ends with its last connection.
          client.close()
          await Promise.race([ended, wait(endLimit)])
          child.kill('SIGKILL')
          await ended
        },
      }
    } catch {
      if (hasEnded) {
        throw new CephError(`qemu-nbd: ${lastLine(output) ?? 'it ended'}`, whyEnded(output))
      }
      if (clock.now().getTime() > deadline) {
        child.kill('SIGKILL')
        throw new CephError('qemu-nbd did not open the image in time', 'no-answer')
      }
      await wait(connectInterval)
    }
  }
}

/** `qemu-nbd` prints the texts of errors, without their numbers. */
function whyEnded(output: string): CephError['code'] {
  const general = generalFailure(output)
  if (general !== undefined) return general
  if (/No such file or directory$/m.test(output)) return errno.missing
  return /shutdown$/m.test(output) ? errno.blocklisted : null
}

/** Returns how QEMU names an image. Characters of values that have a meaning are escaped. */
function imageName({ conf, user, pool }: ClusterOptions, image: string): string {
  const escaped = (value: string): string => value.replaceAll(/[\\:=@/]/g, String.raw`\$&`)
  const values = { id: user, conf, client_mount_timeout: String(connectSeconds) }
  const parts = Object.entries(values).map(([key, value]) => `:${key}=${escaped(value)}`)
  return `rbd:${escaped(pool)}/${image}${parts.join('')}`
}
