import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageRenderer } from './page-renderer.ts'

/** A build that remembers, as a careless one would, and does what an address says. */
const build = `
let seen = 0
exports.renderPage = async ({ href, told, userAgent }) => {
  seen++
  globalThis.seenByAll = (globalThis.seenByAll ?? 0) + 1
  if (href === '/broken') throw new Error('broken page')
  if (href === '/asks') await fetch('/v1/me')
  if (href === '/hangs') for (;;);
  if (href === '/ends') process.exit(3)
  if (href === '/none') return null
  return JSON.stringify([seen, globalThis.seenByAll, location.pathname, localStorage.getItem('a'), navigator.platform, globalThis.navigator.platform])
}`

let folder: string
let clock: ReturnType<typeof manualClock>
let renderer: PageRenderer
const logged: string[] = []
/** Called with each line of the log. */
let onLog: (line: string) => void = () => {}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-renderer-'))
  writeFileSync(path.join(folder, 'render.cjs'), build)
  clock = manualClock()
  logged.length = 0
  renderer = rendererWith({})
})
afterEach(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

const rendererWith = (options: { patience?: number }) =>
  new PageRenderer({
    ...options,
    build: path.join(folder, 'render.cjs'),
    clock,
    log: ({ message }) => {
      logged.push(message)
      onLog(message)
    },
  })

const page = (href: string) => ({ href, answers: {}, told: { a: 'chosen' }, userAgent: 'A browser' })
const says = (line: RegExp) =>
  new Promise<void>((resolve) => {
    onLog = (message) => line.test(message) && resolve()
  })

test('each page has a console of its own: nothing of one is there for the next', async () => {
  for (const href of ['/one', '/two']) {
    const html = await renderer.render(page(href))
    expect(JSON.parse(html ?? '')).toEqual([1, 1, href, 'chosen', 'A browser', 'A browser'])
  }
})

test('a page that fails, or asks for more than its document brings, is told and left out', async () => {
  expect(await renderer.render(page('/broken'))).toBeNull()
  expect(await renderer.render(page('/asks'))).toBeNull()
  expect(logged.map((line) => /Error: [^\n]*/.exec(line)?.[0])).toEqual([
    'Error: broken page',
    'Error: a document does not bring /v1/me',
  ])
})

test('a page that is not to be rendered is left out without a word', async () => {
  expect(await renderer.render(page('/none'))).toBeNull()
  expect(logged).toEqual([])
})

test('nobody waits for a page that hangs, and no more than a few for those behind it', async () => {
  const waiting = ['/hangs', '/one', '/two', '/three'].map((href) => renderer.render(page(href)))
  expect(await renderer.render(page('/four'))).toBeNull()
  clock.advance(500)
  expect(await Promise.all(waiting)).toEqual([null, null, null, null])
})

test('what takes long, but not too long each, is no reason to end the thread', async () => {
  const patient = rendererWith({ patience: 60_000 })
  const first = patient.render(page('/one'))
  const second = patient.render(page('/two'))
  clock.advance(4000)
  expect(await first).toContain('/one')
  clock.advance(4000)
  expect(await second).toContain('/two')
  expect(logged).toEqual([])
  await patient.close()
})

test.each([['/hangs'], ['/ends']])('after %s there is another thread, a while later', async (href) => {
  const ended = says(/has ended/)
  const lost = renderer.render(page(href))
  clock.advance(5000)
  await ended
  expect(await lost).toBeNull()
  expect(await renderer.render(page('/one'))).toBeNull()
  clock.advance(2000)
  expect(await renderer.render(page('/one'))).toContain('/one')
})

test('a build that cannot be read ends nothing else', async () => {
  const ended = says(/has ended/)
  const other = new PageRenderer({
    build: path.join(folder, 'missing.cjs'),
    clock,
    log: ({ message }) => onLog(message),
  })
  expect(await other.render(page('/one'))).toBeNull()
  await ended
  await other.close()
})
