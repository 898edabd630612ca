import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const console = path.join(import.meta.dirname, '..')

/** Files that may read the browser's clock: the one that compares it with the server's clock, and example content. */
const mayReadIt = /^(ui\/server-clock\.ts|gallery\/)/

const readsBrowserClock = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\b(today|now|isToday)\(get/

test("console code reads the server's clock, not the browser's", () => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: console,
    exclude: ['**/*.test.*', '**/node_modules/**', 'vite.*'],
  })
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.filter(
    (file) => !mayReadIt.test(file) && readsBrowserClock.test(readFileSync(path.join(console, file), 'utf8')),
  )
  expect(wrong, 'use serverNow, serverTime, or performance.now for a duration').toEqual([])
})
