import path from 'node:path'
import axe from 'axe-core'
import { createClient } from '@portico/contract/client.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { done } from './done.ts'
import type { ConsoleUnderTest } from './server-setup.ts'

export { withoutInitialData } from './without-initial-data.ts'

export { done } from './done.ts'

export interface VisitOptions {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  /** language of the browser; English if omitted */
  readonly locale?: string
  /** whether to begin without a session */
  readonly signedOut?: boolean
  /** origin to open; the console under test if omitted */
  readonly baseURL?: string
}

/** Returns the console that this worker tests. */
export function consoleUnderTest(): ConsoleUnderTest {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const found = inject('consoles')[worker - 1]
  if (found === undefined) throw new Error(`no console for worker ${worker}`)
  return found
}

/** Maximum ms until something appears, also on a busy machine. */
const patience = 20_000

let opened: Promise<Browser> | undefined

/**
 * Returns the browser of this worker, which all of its files share, since starting a browser takes as long as a short
 * test.
 */
function theBrowser(): Promise<Browser> {
  opened ??= openBrowser()
  return opened
}

/** Starts a browser for the tests of one file. Call it at the top of the file. */
export function useBrowser(): {
  /**
   * Opens a page in a new browser context, which is closed at the end of the test. The administrator is signed in
   * unless the options say otherwise.
   */
  visit(options?: VisitOptions): Promise<Page>
  /**
   * Opens a page like `visit`, but closes it at the end of the file. Use it in `beforeAll` for tests that share a page,
   * so that they need not load it again.
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
    // If a page were left open, it would send requests during the next test.
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
 * Makes each navigation wait until the console has replaced the static frame of its document, which does not react to
 * keys. A navigation with `waitUntil: 'commit'` does not wait.
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

/**
 * Saves screenshots of the pages of a failed test in test-results/. Their numbers are in the order in which the pages
 * were opened.
 */
async function saveScreenshots(contexts: readonly BrowserContext[], test: string): Promise<void> {
  const name = test.replaceAll(/\W+/g, '-').slice(0, 120)
  const pages = contexts.flatMap((context) => context.pages())
  for (const [at, page] of pages.entries()) {
    const file = path.resolve(import.meta.dirname, `../test-results/${name}-${at + 1}.png`)
    // A page that has crashed has no screenshot.
    await page.screenshot({ path: file, timeout: 5000 }).catch(() => {})
  }
}

/** Returns an API client of the administrator, to prepare tests and to check results outside of the console. */
export function adminApi() {
  const { url, cookie } = consoleUnderTest()
  return createClient({ baseUrl: url, headers: { cookie } })
}

/** Creates a project for one test. */
export async function makeProject(name: string): Promise<string> {
  await done(adminApi().projectCreate({ body: { name, description: '' } }))
  return name
}

/** Creates a project image of 1 GB of zeros. */
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

/** Waits until an element has the focus, which may be a frame after it appears. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

declare global {
  interface Window {
    /** set after {@link expectAccessible} has loaded axe into the page */
    axe: typeof axe
  }
}

const accessibilityRules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Axe need not search for frames, because the pages have none.
  iframes: false,
}

/**
 * Checks that the page in its current state has no accessibility violations. A call takes as long as several clicks. So
 * call it once for each page or dialog and theme, in the state with the most content.
 * @param within selector of the area to check, if the rest was checked before
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // The official integration for Playwright would transfer axe and all results with every call, which takes twice as
  // long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([context, rules]) => {
      const { violations } = await window.axe.run(context, rules)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
    },
    [within, accessibilityRules] as const,
  )
  // A visible tooltip is allowed to be outside of the landmarks, because it belongs to the element that it describes.
  expect(
    found.filter((one) => one !== 'region: #tooltip'),
    page.url(),
  ).toEqual([])
}

/** Checks that the page does not scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways overflow at ${page.url()}`).toBeLessThanOrEqual(0)
}
