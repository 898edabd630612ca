import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'

const dist = path.resolve(import.meta.dirname, '../packages/console/dist')

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB gz`

/** Returns the compressed size of the scripts that a page requested. */
function scriptSize(urls: readonly string[]): number {
  return urls
    .map((url) => new URL(url).pathname)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length, 0)
}

declare global {
  interface Window {
    /** ms from the next click until the requested page was painted */
    untilPainted: Promise<number>
  }
}

/** Measures the next page change within the page, to exclude the time that the browser driver takes. */
async function watchPaint(page: Page, heading: string): Promise<void> {
  await page.evaluate((title) => {
    window.untilPainted = new Promise((resolve) => {
      const begin = () => {
        const pressed = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent?.startsWith(title) !== true) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - pressed))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }
      addEventListener('pointerdown', begin, { once: true, capture: true })
    })
  }, heading)
}

/** ms between two changes by another client, as if a person made them */
const pause = 1000

/**
 * Returns the ms from the response to another client's request until its result is on screen. The page itself sends no
 * request.
 */
async function liveDelay(page: Page, url: string, cookie: string): Promise<number> {
  await page.goto(`${url}/projects/n1000/floating-ips`)
  await page.getByText('No floating IPs').waitFor()
  const delays: number[] = []
  for (let i = 0; i < 5; i++) {
    const shown = page.getByRole('link', { name: `live-${i}` }).waitFor()
    await fetch(`${url}/v1/floating-ips?project=n1000`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `live-${i}`, description: '' }),
    })
    const answered = performance.now()
    await shown
    delays.push(performance.now() - answered)
    await page.waitForTimeout(pause)
  }
  return Math.round(delays.sort((a, b) => a - b)[2] ?? 0)
}

/**
 * Measures in Chromium the size of scripts per route, the first load, and route changes. @returns pairs of name and
 * value
 */
export async function measureConsole(url: string, cookie: string): Promise<[string, string][]> {
  const results: [string, string][] = []
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))

    const began = performance.now()
    await page.goto(`${url}/projects`)
    await page.getByRole('link', { name: 'n1000', exact: true }).waitFor()
    results.push(['first load of the project list', `${Math.round(performance.now() - began)} ms`])
    results.push(['script of the first route', kilobytes(scriptSize(requested))])

    const before = requested.length
    await page.getByRole('link', { name: 'n100000', exact: true }).click()
    await page.getByRole('link', { name: 'vm-0000001', exact: true }).waitFor()
    results.push(['… more for the instance list', kilobytes(scriptSize(requested.slice(before)))])
    const api = requested
      .slice(before)
      .filter((one) => /\/(v1|portico)\//.test(one) && !one.includes('/stream'))
    results.push(['API requests of the instance list', String(api.length)])

    await page.goto(`${url}/projects/n100000/instances`)
    await page.getByRole('link', { name: 'vm-0000001', exact: true }).waitFor()
    const changes: number[] = []
    for (let i = 0; i < 5; i++) {
      for (const [label, heading] of [
        ['Disks', 'Disks'],
        ['Instances', 'Instances'],
      ] as const) {
        const link = page.getByRole('navigation').getByRole('link', { name: label })
        await link.hover()
        await watchPaint(page, heading)
        await link.click()
        changes.push(await page.evaluate(() => window.untilPainted))
      }
    }
    const median = changes.sort((a, b) => a - b)[Math.floor(changes.length / 2)] ?? 0
    results.push(['route change, press to paint, median of 10', `${Math.round(median)} ms`])
    results.push([
      'a change made by the API on screen, median of 5',
      `${await liveDelay(page, url, cookie)} ms`,
    ])
  } finally {
    await browser.close()
  }
  const all = globSync('assets/**/*.js', { cwd: dist }).map((file) => readFileSync(path.join(dist, file)))
  results.push([
    'all script of the console',
    kilobytes(all.reduce((sum, file) => sum + gzipSync(file).length, 0)),
  ])
  return results
}
