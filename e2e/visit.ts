import path from 'node:path'
import axe from 'axe-core'
import { createClient } from '@portico/contract/client.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { done } from './done.ts'
import type { ConsoleUnderTest } from './server-setup.ts'

export { withoutFirstAnswers } from './without-first-answers.ts'

export { done } from './done.ts'

export interface VisitOptions {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  /** language of the browser; English by default */
  readonly locale?: string
  /** begin without a session */
  readonly signedOut?: boolean
  /** somewhere else than the console under test */
  readonly baseURL?: string
}

/** The console that the journeys of this worker drive. */
export function consoleUnderTest(): ConsoleUnderTest {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const found = inject('consoles')[worker - 1]
  if (found === undefined) throw new Error(`no console for worker ${worker}`)
  return found
}

/** ms a journey waits for anything to appear, also on a machine that is busy with something else */
const patience = 20_000

let opened: Promise<Browser> | undefined

/** One for all files of a worker, with which it ends: to start one takes as long as a short journey. */
function theBrowser(): Promise<Browser> {
  opened ??= openBrowser()
  return opened
}

/** A browser for the journeys of one file. Call at the top of the file. */
export function useBrowser(): {
  /** A page of a fresh browser context, signed in as the administrator unless told otherwise, until the test ends. */
  visit(options?: VisitOptions): Promise<Page>
  /**
   * The same until the tests of the file end, for `beforeAll`: tests that look at the page one after the other save
   * opening and loading it each time.
   */
  visitForAll(options?: VisitOptions): Promise<Page>
} {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const shared: BrowserContext[] = []
  const close = (open: BrowserContext[]) => Promise.all(open.splice(0).map((context) => context.close()))
  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshots([...shared, ...contexts], task.fullTestName)
    // A page left open would go on working beside the next journey.
    await close(contexts)
  })
  afterAll(() => close(shared))
  return {
    visit: (options) => openPage(browser, contexts, options),
    visitForAll: (options) => openPage(browser, shared, options),
  }
}

async function openPage(
  browser: Browser,
  contexts: BrowserContext[],
  {
    theme = 'dark',
    width = 1440,
    locale = 'en-US',
    signedOut = false,
    baseURL: url = consoleUnderTest().url,
  }: VisitOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    locale,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  contexts.push(context)
  if (!signedOut) {
    const [name = '', value = ''] = consoleUnderTest().cookie.split('=')
    await context.addCookies([{ name, value, url }])
  }
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  return untilConsole(page)
}

/**
 * A page is open when the console has replaced the empty frame of its document: before, it hears no keys. Who asks for
 * less (`waitUntil: 'commit'`) sees that frame.
 */
function untilConsole(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const frameReplaced = () => page.locator('#frame-before').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await frameReplaced()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await frameReplaced()
    return response
  }
  return page
}

/** Saves what the pages of a failed journey show to test-results/, in the order in which they were opened. */
async function saveScreenshots(contexts: readonly BrowserContext[], test: string): Promise<void> {
  const name = test.replaceAll(/\W+/g, '-').slice(0, 120)
  const pages = contexts.flatMap((context) => context.pages())
  for (const [at, page] of pages.entries()) {
    const file = path.resolve(import.meta.dirname, `../test-results/${name}-${at + 1}.png`)
    // A page that has crashed has nothing to show.
    await page.screenshot({ path: file, timeout: 5000 }).catch(() => {})
  }
}

/** The API as the administrator, for setting a scene and for looking behind the console's back. */
export function adminApi() {
  const { url, cookie } = consoleUnderTest()
  return createClient({ baseUrl: url, headers: { cookie } })
}

/** Make a project for one journey. */
export async function makeProject(name: string): Promise<string> {
  await done(adminApi().projectCreate({ body: { name, description: '' } }))
  return name
}

/** An image of a project, of a gigabyte of zeros. */
export async function makeImage(project: string, name: string): Promise<void> {
  const api = adminApi()
  const query = { project }
  await done(
    api.diskCreate({
      query,
      body: { name, description: '', size: 2 ** 30, diskSource: { type: 'blank', blockSize: 512 } },
    }),
  )
  const snapshot = await done(api.snapshotCreate({ query, body: { name, description: '', disk: name } }))
  await done(
    api.imageCreate({
      query,
      body: {
        name,
        description: '',
        os: 'debian',
        version: '13',
        source: { type: 'snapshot', id: snapshot.id },
      },
    }),
  )
}

/** It has the focus, or gets it: that comes a frame after what is seen. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

declare global {
  interface Window {
    /** present once {@link expectAccessible} has looked at the document */
    axe: typeof axe
  }
}

const accessibilityRules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Pages have no frames.
  iframes: false,
}

/**
 * No accessibility violations on the page as it is now. A call takes as long as some clicks: once for each page or
 * dialog and theme, in the state that shows most of it.
 * @param within a selector of the part to look at, where the rest has been
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // The package's own connection to Playwright brings axe and all it has seen across with every call: twice the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([context, rules]) => {
      const { violations } = await window.axe.run(context, rules)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
    },
    [within, accessibilityRules] as const,
  )
  // A tooltip that happens to be shown lies over the landmarks, and belongs to what it describes.
  expect(
    found.filter((one) => one !== 'region: #tooltip'),
    page.url(),
  ).toEqual([])
}

/** Nothing sticks out of the page sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways overflow at ${page.url()}`).toBeLessThanOrEqual(0)
}
