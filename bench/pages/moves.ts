import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { median } from './figures.ts'

/** Costs of going from one page to another. Times are in ms. */
export interface Move {
  readonly name: string
  /** ms from click to paint */
  readonly first: number
  readonly repeated: number
  /** main-thread work of a repeated page change in ms */
  readonly work: number
  /** number of API requests of the first page change, including those when hovering, and of a repeated page change */
  readonly firstRequests: number
  readonly repeatedRequests: number
}

interface Step {
  readonly name: string
  /** selector of the link to click, and selector of the next page's content */
  readonly link: string
  readonly ready: string
  /** the same for the way back */
  readonly back: { readonly link: string; readonly ready: string }
}

declare global {
  interface Window {
    untilShown: Promise<number>
  }
}

/** Measures the next page change within the page, to exclude the time that the browser driver takes. */
async function watch(page: Page, ready: string): Promise<void> {
  await page.evaluate((selector) => {
    window.untilShown = new Promise((resolve) => {
      addEventListener(
        'pointerdown',
        () => {
          const pressed = performance.now()
          const look = () => {
            if (document.querySelector(selector) === null) return requestAnimationFrame(look)
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => resolve(performance.now() - pressed))
            channel.port1.start()
            return channel.port2.postMessage(null)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
  }, ready)
}

/** Whether a request loads data. Excludes the event stream, which is open all the time. */
function asks(request: Request): boolean {
  return request.resourceType() === 'fetch' && !request.url().includes('/stream')
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const rest = 400

async function go(
  page: Page,
  link: string,
  ready: string,
  requested: string[],
  session: CDPSession,
): Promise<{ time: number; requests: number; work: number }> {
  await page.mouse.move(2, 2)
  await page.waitForTimeout(rest)
  const before = requested.length
  const target = page.locator(link).first()
  await watch(page, ready)
  const workBefore = await taskTime(session)
  // Clicks immediately after hovering, so that nothing is prefetched.
  await target.hover()
  await page.mouse.down()
  await page.mouse.up()
  const time = await page.evaluate(() => window.untilShown)
  await page.waitForTimeout(rest)
  const work = (await taskTime(session)) - workBefore
  return { time, requests: requested.length - before, work }
}

/** Measures the most frequent page changes in one tab. */
export async function measureMoves(
  browser: Browser,
  site: { url: string; cookie: string },
  steps: readonly Step[],
  start: { path: string; ready: string },
): Promise<Move[]> {
  const moves: Move[] = []
  for (const step of steps) {
    const firsts: { time: number; requests: number }[] = []
    const repeats: { time: number; requests: number; work: number }[] = []
    for (let round = 0; round < 3; round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const [name = '', value = ''] = site.cookie.split('=')
      await context.addCookies([{ name, value, url: site.url }])
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable')
      const requested: string[] = []
      page.on('request', (request) => {
        if (asks(request)) requested.push(request.url())
      })
      await page.goto(site.url + start.path)
      await page.locator(start.ready).first().waitFor()
      await page.waitForTimeout(1500)
      firsts.push(await go(page, step.link, step.ready, requested, session))
      for (let again = 0; again < 4; again++) {
        await go(page, step.back.link, step.back.ready, requested, session)
        repeats.push(await go(page, step.link, step.ready, requested, session))
      }
      await context.close()
    }
    moves.push({
      name: step.name,
      first: median(firsts.map(({ time }) => time)),
      repeated: median(repeats.map(({ time }) => time)),
      work: median(repeats.map(({ work }) => work)),
      firstRequests: median(firsts.map(({ requests }) => requests)),
      repeatedRequests: median(repeats.map(({ requests }) => requests)),
    })
  }
  return moves
}

/** Counts the API requests that are sent while the pointer passes over ten rows. */
export async function measureHover(
  browser: Browser,
  site: { url: string; cookie: string },
  { path, ready }: { path: string; ready: string },
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = site.cookie.split('=')
  await context.addCookies([{ name, value, url: site.url }])
  const page = await context.newPage()
  await page.goto(site.url + path)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(1500)
  let requested = 0
  page.on('request', (request) => {
    if (asks(request)) requested++
  })
  const links = page.locator('tbody tr td a')
  for (let row = 0; row < 10; row++) {
    const box = await links.nth(row).boundingBox()
    if (box) await page.mouse.move(box.x + 5, box.y + 5)
    await page.waitForTimeout(30)
  }
  await page.mouse.move(2, 2)
  await page.waitForTimeout(1000)
  await context.close()
  return requested
}
