import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Topology } from '@portico/contract/portico/topology.ts'
import { logIn, startServer } from '@portico/server/testing/server-process.ts'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'

type Report = (cells: readonly string[]) => void

/** Number of interfaces in the VPC. */
const count = Number(process.env['BENCH_INTERFACES'] ?? 500)
/** Number of draws; the median is reported. */
const rounds = 9

declare global {
  interface Window {
    /** ms from the click until the result was painted */
    untilDrawn: Promise<number>
  }
}

/** Measures within the page the time from the next click until an element exists and its frame has been painted. */
async function pressAndWait(page: Page, selector: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    window.untilDrawn = new Promise((resolve) => {
      const begin = () => {
        const pressed = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector(wanted) === null) return
          observer.disconnect()
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.now() - pressed))
          painted.port1.start()
          // A task posted in a frame runs after that frame was painted.
          requestAnimationFrame(() => painted.port2.postMessage(null))
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }
      addEventListener('pointerdown', begin, { once: true, capture: true })
    })
  }, selector)
  await press()
  return page.evaluate(() => window.untilDrawn)
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/**
 * Adds many instances to the first subnet of a response, with three name patterns, and some of them failed or stopped.
 */
function crowded(topology: Topology): Topology {
  const [subnet] = topology.subnets
  if (subnet === undefined) throw new Error('the VPC has no subnet')
  const idOf = (part: number, i: number) => `00000000-0000-4000-800${part}-${String(i).padStart(12, '0')}`
  const all = Array.from({ length: count }, (_, i) => i)
  return {
    ...topology,
    instances: all.map((i) => ({
      id: idOf(0, i),
      name: `${['web', 'api', 'runner'][i % 3]}-${i}`,
      run_state: i % 50 === 0 ? 'failed' : i % 17 === 0 ? 'stopped' : 'running',
    })),
    interfaces: all.map((i) => ({
      id: idOf(1, i),
      name: 'net0',
      instance: idOf(0, i),
      subnet: subnet.id,
      primary: true,
      ip: `172.30.${Math.floor(i / 250)}.${(i % 250) + 5}`,
      mac: `A8:40:25:F0:0${Math.floor(i / 250)}:${(i % 250).toString(16).padStart(2, '0').toUpperCase()}`,
      leaves_as: null,
    })),
  }
}

/**
 * Measures the diagram of a VPC from the click until the diagram is painted: with groups, and with one group expanded.
 */
export async function measureTopology(report: Report): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-topology-'))
  chmodSync(data, 0o755)
  const server = await startServer(['--port', '0', '--data', data])
  const browser = await openBrowser()
  try {
    const cookie = await logIn(server.url)
    const made = await fetch(`${server.url}/v1/projects`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'crowd', description: '' }),
    })
    if (!made.ok) throw new Error(`the project was not made: ${made.status}`)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    await page.route(/\/topology\?/, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue()
      const response = await route.fetch()
      return route.fulfill({ response, json: crowded((await response.json()) as Topology) })
    })
    await page.goto(`${server.url}/projects/crowd/vpcs/default/connect`)
    await page.getByRole('tab', { name: 'Topology' }).click()
    const group = page.getByRole('button', { name: /^runner, / })
    await group.waitFor()
    const drawn: number[] = []
    const opened: number[] = []
    for (let i = 0; i < rounds; i++) {
      await page.getByText('Table', { exact: true }).click()
      await page.getByRole('table').waitFor()
      const diagram = page.getByText('Diagram', { exact: true })
      drawn.push(await pressAndWait(page, '[data-key^="group:"]', () => diagram.click()))
      opened.push(await pressAndWait(page, '[data-key^="interface:"]', () => group.click()))
      // Closes the group again, since the page's address contains the expanded groups.
      await group.click()
    }
    report([
      `topology of ${count} interfaces`,
      `${median(drawn).toFixed(0)} ms`,
      `worst ${Math.max(...drawn).toFixed(0)} ms`,
    ])
    report([
      `a group of ${Math.ceil(count / 3)} opened`,
      `${median(opened).toFixed(0)} ms`,
      `worst ${Math.max(...opened).toFixed(0)} ms`,
    ])
    const picture = process.env['BENCH_PICTURE']
    if (picture !== undefined) await page.screenshot({ path: picture })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
