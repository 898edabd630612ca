import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, startServer } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { seedPickers } from './typing-seed.ts'

/** Number of keys pressed in each field. */
const keys = Number(process.env['BENCH_KEYS'] ?? 200)
/** Number of keys pressed before the measurement, so that the code is optimized as for a user who types. */
const warmUp = 40
/**
 * ms between keys of a fast typist; not a multiple of a frame's duration, so that keys are pressed at any moment of a
 * frame
 */
const pause = 71

type Report = (cells: readonly string[]) => void

declare global {
  interface Window {
    /** ms from each key event until its frame was painted */
    keyToFrame: number[]
  }
}

/** Measures key presses within the page, to exclude the time that the browser driver takes. */
async function timeKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.keyToFrame = []
    const painted = new MessageChannel()
    const waiting: number[] = []
    painted.port1.addEventListener('message', () => {
      const pressed = waiting.shift()
      if (pressed !== undefined) window.keyToFrame.push(performance.now() - pressed)
    })
    painted.port1.start()
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          waiting.push(event.timeStamp)
          // A task posted in a frame runs after that frame was painted.
          painted.port2.postMessage(null)
        })
      },
      true,
    )
  })
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

/** Returns the seconds that the page spent in scripts, and in all tasks, which include layout, styles and painting. */
async function busy(cdp: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

async function press(page: Page, text: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await page.keyboard.press(text === '' ? (i % 4 < 2 ? '1' : 'Backspace') : text.charAt(i % text.length))
    await page.waitForTimeout(pause)
  }
}

/** Types a text into the focused field; if the text is empty, types digits and deletes them. */
async function typeInto(page: Page, cdp: CDPSession, text: string): Promise<readonly string[]> {
  await press(page, text, warmUp)
  await page.evaluate(() => (window.keyToFrame = []))
  const before = await busy(cdp)
  await press(page, text, keys)
  const after = await busy(cdp)
  const times = (await page.evaluate(() => window.keyToFrame)).sort((a, b) => a - b)
  const per = (what: 'script' | 'task') => (((after[what] - before[what]) * 1000) / keys).toFixed(2)
  return [
    `key to frame ${quantile(times, 0.5).toFixed(1)} ms, p98 ${quantile(times, 0.98).toFixed(1)} ms`,
    `script ${per('script')} ms a key, all work ${per('task')} ms`,
  ]
}

/**
 * Returns an API request as a readable text, without host and with its parameters; null if it is not an API request.
 */
function apiRequest(url: string): string | null {
  const { pathname, searchParams } = new URL(url)
  if (!/^\/(v1|portico\/v1)\//.test(pathname) || pathname.endsWith('/stream')) return null
  const limit = searchParams.get('limit')
  return `${pathname}${searchParams.has('project') ? ' of the project' : ''}${limit === null ? '' : ` limit ${limit}`}`
}

/** Opens each picker of the form and reports the requests that are sent then. */
async function openPickers(page: Page, requested: string[], report: Report): Promise<void> {
  const since = async (what: string, act: () => Promise<void>) => {
    const before = requested.length
    await act()
    await page.waitForTimeout(500)
    report([`opening ${what}`, requested.slice(before).join(', ') || 'no request', ''])
  }
  const combobox = (name: string) => async () => page.getByRole('combobox', { name }).click()
  await since('the silo images', combobox('Image'))
  await page.keyboard.press('Escape')
  await page.getByLabel('Project image').click()
  await since('the project images', combobox('Image'))
  await page.keyboard.press('Escape')
  await page.getByLabel('Existing disk').click()
  await since('the disks to boot from', combobox('Disk'))
  await page.keyboard.press('Escape')
  await since('the IP pools', () => page.getByLabel('IP pool').click())
}

/**
 * Measures typing in the instance form of a project with very many images and disks, at full speed and four times
 * slower. Also reports the requests of the form: before a key is pressed, and when its pickers open.
 */
export async function measureTyping(report: Report): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-typing-'))
  chmodSync(data, 0o755)
  const server = await startServer(['--port', '0', '--data', data])
  const browser = await openBrowser()
  try {
    const cookie = await logIn(server.url)
    const response = await fetch(`${server.url}/v1/projects`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'typing', description: '' }),
    })
    const { id } = (await response.json()) as { id: string }
    const client = new pg.Client({ connectionString: (await startPostgres(data)).url })
    await client.connect()
    await seedPickers(client, id)
    await client.end()

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    for (const slower of [1, 4]) {
      const page = await context.newPage()
      const requested: string[] = []
      let bytes = 0
      page.on('response', (answer) => {
        const what = apiRequest(answer.url())
        if (what === null) return
        requested.push(what)
        void answer.body().then(
          (body) => (bytes += body.length),
          () => {},
        )
      })
      await page.goto(`${server.url}/projects/typing/instances-new`)
      await page.getByRole('heading', { level: 1, name: 'New instance' }).waitFor()
      await page.waitForLoadState('load')
      await page.waitForTimeout(1000)
      if (slower === 1) {
        report(['before the first key', `${requested.length} requests, ${(bytes / 1000).toFixed(0)} kB`, ''])
        for (const one of requested) report(['', one, ''])
      }
      const cdp = await context.newCDPSession(page)
      await cdp.send('Performance.enable')
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await timeKeys(page)
      const on = slower === 1 ? '' : `, processor ${slower} times slower`
      await page.getByLabel('Name', { exact: true }).focus()
      report([`name${on}`, ...(await typeInto(page, cdp, 'abcdefghij'))])
      await page.getByLabel('Description').focus()
      report([`description${on}`, ...(await typeInto(page, cdp, 'some words '))])
      await page.getByText('Custom', { exact: true }).first().click()
      await page.getByRole('spinbutton', { name: 'vCPUs' }).focus()
      report([`vCPUs${on}`, ...(await typeInto(page, cdp, ''))])
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      if (slower === 1) await openPickers(page, requested, report)
      await page.close()
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
