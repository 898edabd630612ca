import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logIn, startServer } from '@portico/server/testing/server-process.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** the consoles under test, one per worker of the tests */
    readonly consoles: readonly ConsoleUnderTest[]
    /** URL of an image file on this host, from which the servers may download */
    readonly mirror: string
  }
}

/** A server with the console that is tested. */
export interface ConsoleUnderTest {
  readonly url: string
  /** session cookie of the first administrator */
  readonly cookie: string
}

/**
 * Starts a real server with a PostgreSQL of its own for each worker, so that tests that run at the same time do not
 * affect each other. The tests of one worker share its server, and each test creates its own projects.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers
  const mirror = await startMirror()
  process.env['PORTICO_PRIVATE_MIRRORS'] = new URL(mirror.url).host
  project.provide('mirror', mirror.url)
  // The first call builds the console, which all servers use.
  const first = await startConsole()
  const started = [first, ...(await Promise.all(Array.from({ length: workers - 1 }, startConsole)))]
  project.provide(
    'consoles',
    started.map(({ url, cookie }) => ({ url, cookie })),
  )
  return async () => {
    await Promise.all(started.map((each) => each.stop()))
    mirror.close()
  }
}

/** Serves one file that looks like a bootable disk, so that the tests do not need the internet. */
async function startMirror(): Promise<{ url: string; close(): void }> {
  const file = Buffer.alloc(5 * 1024 * 1024)
  file.write('EFI PART', 512)
  const server = createServer((_, response) => {
    response.setHeader('content-length', file.length)
    response.end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/debian-13.raw`, close: () => server.close() }
}

async function startConsole(): Promise<ConsoleUnderTest & { stop(): Promise<void> }> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-e2e-'))
  chmodSync(data, 0o755)
  const server = await startServer([
    '--port',
    '0',
    '--data',
    data,
    '--speed',
    '10',
    '--backup-target',
    path.join(data, 'backups'),
  ])
  return {
    url: server.url,
    cookie: await logIn(server.url),
    async stop() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
