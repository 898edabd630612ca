import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BallastFile, ballastFileSize, keepBallastFile } from './ballast-file.ts'

const MIB = 1024 ** 2

let folder: string
let clock: ReturnType<typeof manualClock>
let free: number
let log: LogEntry[]
let ballast: BallastFile | null
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-ballast-'))
  clock = manualClock()
  log = []
  ballast = null
})
afterEach(() => {
  ballast?.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (): string => path.join(folder, 'ballast')

async function open(freeNow: number): Promise<void> {
  free = freeNow
  ballast = await keepBallastFile(folder, { clock, log: (entry) => log.push(entry), free: () => free })
}

/** Lets one check run, and waits for its effects. */
async function look(done: () => boolean): Promise<void> {
  clock.advance(1000)
  while (!done()) await new Promise((resolve) => setImmediate(resolve))
}

test('the ballast file is large enough for a recovery, and smaller on a small disk', () => {
  expect([ballastFileSize(100 * 1024 * MIB), ballastFileSize(400 * MIB)]).toEqual([256 * MIB, 100 * MIB])
})

test('the ballast file is created at start, deleted when the disk is nearly full, and created again', async () => {
  await open(1024 * MIB)
  expect(statSync(file()).blocks * 512).toBeGreaterThanOrEqual(statSync(file()).size)
  free = 63 * MIB
  await look(() => log.length === 1)
  expect(existsSync(file())).toBe(false)
  expect(log[0]).toMatchObject({ level: 'error', message: expect.stringContaining('Free space') })
  free = 512 * MIB
  await look(() => log.length === 2)
  expect(existsSync(file())).toBe(true)
  expect(log[1]).toMatchObject({ level: 'info', message: expect.stringContaining('has free space again') })
})

test('the ballast file is not created when it would use up the remaining space', async () => {
  await open(511 * MIB)
  expect(existsSync(file())).toBe(false)
  expect(await ballast?.release()).toBe(false)
})

test('the ballast file is deleted immediately on request', async () => {
  await open(1024 * MIB)
  expect(await ballast?.release()).toBe(true)
  expect(existsSync(file())).toBe(false)
})
