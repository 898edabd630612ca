import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mountSmallDisk } from '@portico/hypervisor/qemu/testing/small-disk.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failingServer, logIn, type RunningServer, startServer } from './testing/server-process.ts'

const MEBIBYTE = 1024 ** 2

let disk: string
let unmount: (() => void) | null
let data: string
let server: RunningServer | null
let printed: string
beforeEach(({ skip }) => {
  server = null
  printed = ''
  disk = mkdtempSync(path.join(tmpdir(), 'portico-full-disk-'))
  chmodSync(disk, 0o755)
  data = path.join(disk, 'data')
  unmount = mountSmallDisk(disk, 320)
  if (unmount === null) skip('no file system of our own may be mounted here')
})
afterEach(async () => {
  await server?.stop()
  unmount?.()
  rmSync(disk, { recursive: true, force: true })
})

async function start(): Promise<RunningServer> {
  server = await startServer(['--port', '0', '--data', data])
  server.process.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return server
}

const filler = (): string => path.join(disk, 'filler')
const free = (): number => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
/**
 * Fills the disk except for `left` bytes. A running database may use some of them immediately: then nothing is left.
 */
function fill(left: number): void {
  try {
    writeFileSync(filler(), Buffer.alloc(Math.max(0, free() - left), 1), { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Waits until the log contains this text. */
async function logged(words: string): Promise<void> {
  while (!printed.includes(words)) {
    await new Promise<void>((resolve) => server?.process.stderr?.once('data', () => resolve()))
  }
}

async function createProject(url: string, cookie: string, name: string) {
  const response = await fetch(`${url}/v1/projects`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name, description: 'x'.repeat(512) }),
  })
  const body = (await response.json()) as { message?: string }
  return { status: response.status, message: body.message }
}

test('a first start on a full disk fails with one line of text that names the folder', async () => {
  fill(8 * MEBIBYTE)
  const { code, printed: said } = await failingServer(['--port', '0', '--data', data])
  expect(said.replace(/^Building.*\n/gm, '').trim()).toBe(
    `No space is left on the disk of ${data}. Free space there, or choose another folder with --data DIR.`,
  )
  expect(code).toBe(1)
})

describe('while a server runs', () => {
  test('the ballast file is deleted, writes continue, and it is created again when space is available', async () => {
    const { url } = await start()
    const cookie = await logIn(url)
    expect(existsSync(path.join(data, 'ballast'))).toBe(true)
    fill(0)
    await logged('was deleted so that the database can continue')
    expect((await createProject(url, cookie, 'p')).status).toBe(201)
    rmSync(filler())
    await logged('has free space again')
    expect(existsSync(path.join(data, 'ballast'))).toBe(true)
  })

  test('writes to a full disk return 507 or 503 with a message, and succeed again afterwards', async () => {
    const { url } = await start()
    const cookie = await logIn(url)
    fill(0)
    await logged('was deleted so that the database can continue')
    fill(0)
    const answers = []
    for (let i = 0; i < 4000; i++) {
      const answer = await createProject(url, cookie, `p-${i}`)
      if (answer.status !== 201) answers.push(answer)
      if (answers.length === 20) break
    }
    expect(answers).toHaveLength(20)
    expect(answers.filter(({ status }) => status !== 507 && status !== 503)).toEqual([])
    // While the disk is full, nothing can be added to the history; it can be read, unless PostgreSQL is recovering.
    const { status: history } = await fetch(`${url}/portico/v1/changes?limit=5`, { headers: { cookie } })
    expect([200, 503]).toContain(history)
    const full = answers.filter(({ status }) => status === 507)
    expect(new Set(full.map(({ message }) => message))).toEqual(
      new Set(full.length === 0 ? [] : [expect.stringContaining('The disk of the database is full')]),
    )
    rmSync(filler())
    await logged('has free space again')
    let status: number
    do ({ status } = await createProject(url, cookie, 'afterwards'))
    while (status === 503)
    expect(status).toBe(201)
    expect(server?.process.exitCode).toBe(null)
  })
})

test('a server killed on a full disk starts again by using the space of its ballast file', async () => {
  const { stop } = await start()
  const pid = Number(readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  await stop('SIGKILL')
  process.kill(pid, 'SIGKILL')
  // Wait until the system has removed the process: pg_ctl considers it alive as long as its ID exists.
  while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setImmediate(resolve))
  fill(0)
  expect((await fetch(`${(await start()).url}/v1/ping`)).status).toBe(200)
  expect(existsSync(path.join(data, 'ballast'))).toBe(false)
})
