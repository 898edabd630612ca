import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rawConnection, request } from './testing/raw-http.ts'
import { logIn, type RunningServer, startServer } from './testing/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-stopping-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the process ID of the PostgreSQL in the data folder; null if there is none. */
function postgresPid(): number | null {
  const file = path.join(folder, 'postgres/postmaster.pid')
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function notListening(url: string): Promise<void> {
  for (;;) {
    const answered = await fetch(`${url}/v1/ping`).then(
      () => true,
      () => false,
    )
    if (!answered) return
  }
}

describe('SIGTERM', () => {
  let server: RunningServer
  let port: number
  beforeEach(async () => {
    server = await startServer(['--port', '0', '--data', folder])
    port = Number(new URL(server.url).port)
  })

  test('completes a running upload, ends streams, refuses connections, and stops PostgreSQL', async () => {
    const cookie = await logIn(server.url)
    const body = JSON.stringify({ name: 'uploaded', description: '' })
    const upload = rawConnection(port)
    const head = request(
      'POST /v1/projects HTTP/1.1',
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    )
    upload.socket.write(head + body.slice(0, 10))
    const stream = rawConnection(port, 'GET /portico/v1/stream HTTP/1.1', `Cookie: ${cookie}`)
    await stream.until('event: hello')
    expect(postgresPid()).not.toBeNull()
    const stopped = server.stop('SIGTERM')
    // The stream was ended properly: the server is stopping, and still waits for the body of the upload.
    await stream.until('\r\n0\r\n\r\n')
    upload.socket.write(body.slice(10))
    const answer = await upload.rest()
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(await stopped).toBe(0)
    expect(postgresPid()).toBeNull()
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('ends the server immediately when it is sent twice', async () => {
    const waiting = rawConnection(port)
    waiting.socket.write(request('POST /device/token HTTP/1.1', 'Content-Length: 10'))
    await once(waiting.socket, 'connect')
    // The response shows that everything sent before it was processed: the server is waiting for the body.
    await fetch(`${server.url}/v1/ping`)
    server.process.kill('SIGTERM')
    await notListening(server.url)
    expect(await server.stop('SIGTERM')).toBe(1)
    // The server ended without stopping PostgreSQL, which the next server on this folder would have used.
    const left = postgresPid()
    if (left !== null) process.kill(left, 'SIGINT')
    while (postgresPid() !== null) await nextTurn()
  })
})

describe('npm start', () => {
  /** Starts a command and waits for the line that says that the server is ready; returns the running process. */
  async function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    const child = spawn(command, [...args, '--port', '0', '--data', folder], {
      cwd: root,
      env,
      // The command gets its own process group, as in a terminal.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { promise: ready, resolve } = Promise.withResolvers<string>()
    let printed = ''
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString()
      const url = /^Portico is ready at (\S+)/m.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    const url = await ready
    expect(postgresPid()).not.toBeNull()
    return { child, url, printed: () => printed }
  }

  /** Checks that all processes have ended: the port is free, and PostgreSQL has shut down properly. */
  async function allEnded({ child, url }: { child: ChildProcess; url: string }) {
    // The stream is closed when the last process that could write to it has ended.
    await once(child.stdout ?? child, 'close')
    expect(postgresPid()).toBeNull()
    await expect(fetch(url)).rejects.toThrow()
  }

  test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm ends all its processes', async (signal) => {
    const running = await start('npm', ['start', '--'])
    running.child.kill(signal)
    await allEnded(running)
  })

  test('Ctrl-C in a terminal, which reaches every process, ends all of them properly', async () => {
    const running = await start('npm', ['start', '--'])
    process.kill(-(running.child.pid ?? 0), 'SIGINT')
    await allEnded(running)
  })

  test('--help prints the usage and ends', async () => {
    const requested = spawn(process.execPath, ['scripts/start.mjs', '--help'], { cwd: root, stdio: 'ignore' })
    expect(await once(requested, 'exit')).toEqual([0, null])
  })

  test('killing start.mjs ends the server', async () => {
    const running = await start(process.execPath, ['scripts/start.mjs'])
    running.child.kill('SIGKILL')
    await allEnded(running)
  })

  test('a server whose parent disconnects on purpose continues', async () => {
    const { npm_lifecycle_event: _, ...env } = process.env
    const inBackground = 'node scripts/start.mjs "$@" & echo "Started as $!"'
    const started = await start('sh', ['-c', inBackground, 'sh'], env)
    // The test must wait to show that the server continues: longer than a server takes to notice the end of its parent.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(started.child.exitCode).toBe(0)
    expect((await fetch(`${started.url}/v1/ping`)).status).toBe(200)
    process.kill(Number(/^Started as (\d+)/m.exec(started.printed())?.[1]), 'SIGTERM')
    await allEnded(started)
  })
})
