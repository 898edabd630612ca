import { type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ManagedPostgres, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'

/** Duration in ms after a fault in which servers may still be recovering. */
const recoveryTime = 3000

/** Three servers with one database, all of which may fail. */
export interface Site {
  readonly servers: RunningServer[]
  readonly postgres: ManagedPostgres
  /** folder of PostgreSQL's data */
  readonly data: string
  cookie: string
  /** Whether no fault is active and none has just ended. */
  isCalm(): boolean
  /** Runs a fault, and records the time at which the fault ended. */
  withFault<T>(work: () => Promise<T>): Promise<T>
  /** Replaces a killed server by a new server. */
  replace(index: number): Promise<void>
  /** Returns the memory of all servers in MB. */
  memory(): number
  close(): Promise<void>
}

export async function openSite(count: number): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-hold-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(folder)
  const start = () => startServer(['--port', '0', '--database', postgres.url, '--speed', '100'])
  const servers: RunningServer[] = []
  for (let i = 0; i < count; i++) servers.push(await start())
  let troubles = 0
  let calmFrom = 0
  return {
    servers,
    postgres,
    data: path.join(folder, 'postgres'),
    cookie: await logIn(servers[0]?.url ?? ''),
    isCalm: () => troubles === 0 && performance.now() > calmFrom,
    async withFault(work) {
      troubles++
      try {
        return await work()
      } finally {
        troubles--
        calmFrom = performance.now() + recoveryTime
      }
    },
    async replace(index) {
      servers[index] = await start()
    },
    memory: () => Math.round(servers.reduce((sum, server) => sum + resident(server.process), 0)),
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the resident memory of a process in MB. */
function resident({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
