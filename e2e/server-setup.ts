import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logIn, startServer } from '@portico/server/testing/server-process.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** where the console under test is */
    readonly url: string
    /** session cookie of the first administrator */
    readonly cookie: string
  }
}

/** One real server with a PostgreSQL of its own for all journeys; each journey makes the projects it needs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-journeys-'))
  chmodSync(data, 0o755)
  const server = await startServer(['--port', '0', '--data', data, '--speed', '10'])
  project.provide('url', server.url)
  project.provide('cookie', await logIn(server.url))
  return async () => {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
