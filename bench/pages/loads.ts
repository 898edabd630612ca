import type { Browser } from 'playwright-core'
import { applyProfile, type Profile } from './profiles.ts'

/** A page to measure, with an element that shows when the page's first content is visible. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  /** selector of the page's main content */
  readonly ready: string
  readonly isOpen?: true
}

/** Costs of opening a page once. Times are in ms since the address was entered. */
export interface Load {
  readonly firstPaint: number
  readonly content: number
  /** time of the first frame in which the content responds to a click */
  readonly usable: number
  readonly bytes: number
  /** compressed size of scripts in bytes, and number of script files */
  readonly script: number
  readonly scripts: number
  /** number of API requests begun before, and after, the content was visible */
  readonly before: number
  readonly after: number
  readonly shift: number
  /** total ms by which tasks took longer than 50 ms */
  readonly blocked: number
}

/** ms after the content was visible, during which requests and layout shifts still count for the page */
const settling = 1200

interface Noted {
  content: number
  usable: number
  firstPaint: number
  shift: number
  blocked: number
}

declare global {
  interface Window {
    noted: Promise<Noted>
  }
}

/** Records the load in the page; runs before the page's own scripts. */
function noteLoad({ ready, wait }: { ready: string; wait: number }): void {
  let shift = 0
  let blocked = 0
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => (shift += entry.value ?? 0))
  observe('longtask', (entry) => (blocked += entry.duration - 50))
  window.noted = new Promise((resolve) => {
    let content: number | null = null
    const look = () => {
      const element = document.querySelector(ready)
      if (element !== null) content ??= performance.now()
      // Whether React has attached its handlers, and no disabled copy of the page covers the page.
      const isBound = Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'))
      if (content === null || !isBound || element?.matches('fieldset:disabled *') === true)
        return requestAnimationFrame(look)
      const found = { content, usable: performance.now() }
      return setTimeout(() => {
        const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
        // Content that exists before the first paint becomes visible at the first paint.
        const seen = Math.max(found.content, firstPaint)
        resolve({ ...found, content: seen, firstPaint, shift, blocked })
      }, wait)
    }
    requestAnimationFrame(look)
  })
}

/** Opens a page with a profile, in a browser that has nothing but the session cookie. */
export async function measureLoad(
  browser: Browser,
  site: { url: string; cookie: string },
  page: MeasuredPage,
  profile: Profile,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const [name = '', value = ''] = site.cookie.split('=')
    if (page.isOpen !== true) await context.addCookies([{ name, value, url: site.url }])
    if (profile.isWarm) {
      const before = await context.newPage()
      await before.goto(site.url + page.path)
      await before.locator(page.ready).first().waitFor()
      await before.waitForTimeout(settling)
      await before.close()
    }
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    await applyProfile(session, profile)
    await tab.addInitScript(noteLoad, { ready: page.ready, wait: settling })
    const requests = new Map<string, { url: string; at: number; type: string; bytes: number }>()
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) =>
      requests.set(requestId, { url: request.url, at: timestamp, type, bytes: 0 }),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId)
      if (request) request.bytes = encodedDataLength
    })
    await tab.goto(site.url + page.path)
    const noted = await tab.evaluate(() => window.noted)
    const all = [...requests.values()]
    const began = all[0]?.at ?? 0
    const api = all.filter(({ type }) => type === 'Fetch')
    const before = api.filter(({ at }) => (at - began) * 1000 < noted.content).length
    const scripts = all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'))
    const sum = (list: typeof all) => list.reduce((total, { bytes }) => total + bytes, 0)
    return {
      ...noted,
      bytes: sum(all),
      script: sum(scripts),
      scripts: new Set(scripts.map(({ url }) => url)).size,
      before,
      after: api.length - before,
    }
  } finally {
    await context.close()
  }
}
