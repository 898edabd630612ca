import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImageRefused } from '#image-files.ts'
import { openStored } from './stored-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-held-'))
  writeFileSync(at('plain'), 'bytes')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string): string => path.join(folder, name)

test('openStored opens a regular file', async () => {
  const { handle, size } = await openStored(at('plain'))
  expect(size).toBe(5)
  expect((await handle.readFile()).toString()).toBe('bytes')
  await handle.close()
})

test.each([
  ['a symbolic link', () => symlinkSync(at('plain'), at('other'))],
  ['a hard link', () => linkSync(at('plain'), at('other'))],
  ['a folder', () => mkdirSync(at('other'))],
  ['a pipe without a writer', () => execFileSync('mkfifo', [at('other')])],
])('openStored refuses %s without blocking', async (_, make) => {
  make()
  await expect(openStored(at('other'))).rejects.toThrow(ImageRefused)
})
