import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginServer, logIn, startServer } from './testing/server-process.ts'

let folder: string
let data: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-starting-'))
  chmodSync(folder, 0o755)
  data = path.join(folder, 'data')
})
afterEach(async () => {
  await killPostgres()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the PostgreSQL processes that use the data folder. */
function postgresProcesses(): { pid: number; args: string }[] {
  return execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), args: line.trim().replace(/^\d+ /, '') }))
    .filter(({ args }) => args.includes(path.join(data, 'postgres')) && !args.includes('main.ts'))
}

/** Kills these processes, and waits until the system has removed them: PostgreSQL considers them alive until then. */
async function killPostgres(): Promise<void> {
  const killed = postgresProcesses()
  for (const { pid } of killed) send(pid, 'SIGKILL')
  while (killed.some(({ pid }) => send(pid, 0))) await new Promise((resolve) => setImmediate(resolve))
}

/** @returns false if the process no longer exists */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** A moment in the first start of a server. */
interface Moment {
  readonly name: string
  readonly isNow: () => boolean
}

/** The time until initdb has written the last file of a cluster. */
const makingCluster: Moment = {
  name: 'a cluster is being made',
  isNow: () =>
    existsSync(data) &&
    readdirSync(data).some((name) => existsSync(path.join(data, name, 'PG_VERSION'))) &&
    postgresProcesses().some(({ args }) => args.includes('initdb')),
}
const comingUp: Moment = {
  name: 'PostgreSQL comes up',
  isNow: () => existsSync(path.join(data, 'postgres/postmaster.pid')),
}

/**
 * Starts a server for the first time, and sends a signal at the given moment. @returns the exit code; null if the
 * signal ended the server
 */
async function endedAt({ isNow }: Moment, signal: NodeJS.Signals): Promise<number | null> {
  const { process: server, ready } = beginServer(['--port', '0', '--data', data])
  // The server never becomes ready, so this promise rejects.
  ready.catch(() => {})
  const exited = once(server, 'exit') as Promise<[number | null]>
  while (!isNow() && server.exitCode === null) await new Promise((resolve) => setImmediate(resolve))
  server.kill(signal)
  return (await exited)[0]
}

async function startsWhole(): Promise<void> {
  const server = await startServer(['--port', '0', '--data', data])
  await logIn(server.url)
  expect(await server.stop()).toBe(0)
}

describe.each([makingCluster, comingUp])('while $name', (moment) => {
  test('a server that is told to stop leaves no process running', async () => {
    expect(await endedAt(moment, 'SIGTERM')).toBe(0)
    expect(postgresProcesses()).toEqual([])
    await startsWhole()
  }, 60_000)

  test('a server can be started after one was killed with all its processes', async () => {
    await endedAt(moment, 'SIGKILL')
    await killPostgres()
    await startsWhole()
  }, 60_000)

  test('a server can be started after one was killed alone', async () => {
    expect(await endedAt(moment, 'SIGKILL')).toBeNull()
    await startsWhole()
    expect(readdirSync(data).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
    expect(postgresProcesses()).toEqual([])
  }, 60_000)
})
