import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deallocateMiddle, KEPT_AT_EACH_END, logLength, readLog } from './console-log.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-log-'))
  file = path.join(folder, 'serial.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the middle of a long log is deallocated without changing offsets', async () => {
  const size = 8 * KEPT_AT_EACH_END
  writeFileSync(file, Buffer.alloc(size, 'x'))
  await deallocateMiddle(file)
  expect(await logLength(file)).toBe(size)
  expect(statSync(file).blocks * 512).toBeLessThan(3 * KEPT_AT_EACH_END)
  const first = await readLog(file, 0, KEPT_AT_EACH_END)
  const latest = await readLog(file, size - KEPT_AT_EACH_END, size)
  expect([...new Set(first), ...new Set(latest)]).toEqual([120, 120])
})

test('deallocateMiddle does not change a short log or a missing one', async () => {
  await deallocateMiddle(file)
  expect(await logLength(file)).toBe(0)
  writeFileSync(file, 'hello')
  await deallocateMiddle(file)
  expect(new TextDecoder().decode(await readLog(file, 1, 100))).toBe('ello')
})
