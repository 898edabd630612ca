import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Launcher, launcherFor } from '../account.ts'
import { setArchive } from './archive.ts'
import { whyNotWritable } from './reach.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('an archive in a folder that the account of PostgreSQL cannot traverse is refused', () => {
  const made = mkdtempSync(path.join(tmpdir(), 'portico-reach-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  chmodSync(made, 0o755)
  const [data, root] = [path.join(made, 'postgres'), path.join(made, 'wal')]
  mkdirSync(data)
  mkdirSync(root, { mode: 0o700 })
  const launcher: Launcher = launcherFor('/usr/bin/true', data)
  const advice = `cannot open ${root} (mode 0700). Run: chmod o+x '${root}'`
  // A refused folder is not remembered, so that the next start refuses it too.
  for (const _ of [1, 2]) expect(() => setArchive(data, root, launcher)).toThrow(advice)
  chmodSync(root, 0o711)
  expect(setArchive(data, root, launcher)).toBe(true)
  expect(whyNotWritable(root, launcher)).toMatch(/\(mode 0711\). Run: chown \w+ /)
})

test('PostgreSQL with the account of this process needs no check of another one', () => {
  expect(whyNotWritable('/', { command: 'false', args: [], owner: null })).toBeNull()
})
