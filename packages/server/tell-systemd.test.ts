import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellSystemd } from './tell-systemd.ts'

/** A folder with a program that notes how it was called instead of telling systemd. */
let folder: string
const noted = () => path.join(folder, 'noted')
const program = (script: string) =>
  writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-notify-'))
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  vi.stubEnv('NOTIFY_SOCKET', path.join(folder, 'socket'))
  program(`echo "$NOTIFY_SOCKET $*" > '${noted()}'`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('systemd is told that the server is ready, if it waits for that', async () => {
  const log = vi.fn<() => void>()
  await tellSystemd(log)
  expect(readFileSync(noted(), 'utf8')).toBe(`${path.join(folder, 'socket')} --ready\n`)
  expect(log).not.toHaveBeenCalled()
})

test('nothing is told without systemd, and a failure is logged', async () => {
  const log = vi.fn<() => void>()
  vi.stubEnv('NOTIFY_SOCKET', undefined)
  await tellSystemd(log)
  expect(existsSync(noted())).toBe(false)
  vi.stubEnv('NOTIFY_SOCKET', '/no/socket')
  program('exit 1')
  await tellSystemd(log)
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ level: 'warn' }))
})
