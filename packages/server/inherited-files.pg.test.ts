import { spawn } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const main = path.resolve(import.meta.dirname, 'main.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-inherited-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${number}`)]
    } catch {
      // The descriptor was closed while other descriptors were read.
      return []
    }
  })

test('processes that outlive the server hold no file of the shell that started it', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('only Linux tells which files a process has')
  const lock = path.join(folder, 'lock')
  writeFileSync(lock, '')
  const data = path.join(folder, 'data')
  // Starts the server as from a shell that holds a lock with a high descriptor number.
  const stdio = Array.from({ length: 64 }, (): 'ignore' | 'pipe' | number => 'ignore')
  stdio[1] = 'pipe'
  stdio[63] = openSync(lock, 'r')
  const server = spawn(process.execPath, [main, '--port', '0', '--data', data], { stdio })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  try {
    let printed = ''
    await new Promise<void>((resolve) =>
      server.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('Portico is ready')) resolve()
      }),
    )
    const postgres = Number(
      readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    expect(filesOf(postgres)).not.toContain(lock)
    expect(filesOf(server.pid ?? 0)).not.toContain(lock)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
})
