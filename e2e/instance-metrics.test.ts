import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'measured'
const query = { project }
const address = (name: string) => `/projects/${project}/instances/${name}/metrics`

/** Ms until a server has stored its first samples, also on a busy machine. */
const firstSamples = 150_000

const disk = (name: string) =>
  ({
    type: 'create',
    name,
    description: '',
    size: 2 ** 30,
    diskSource: { type: 'blank', blockSize: 512 },
  }) as const

async function makeInstance(name: string, start: boolean): Promise<string> {
  const body = { name, description: '', hostname: name, ncpus: 2, memory: 2 ** 30, start }
  const disks = [disk(`${name}-system`), disk(`${name}-data`)]
  return (await done(adminApi().instanceCreate({ query, body: { ...body, disks } }))).id
}

beforeAll(async () => {
  await makeProject(project)
  await makeInstance('rests', false)
  const id = await makeInstance('runs', true)
  const requests = `get virtual_machine:vcpu_usage | filter instance_id == "${id}"`
  await vi.waitUntil(
    async () => {
      const { tables } = await done(adminApi().timeseriesQuery({ query, body: { query: requests } }))
      return Object.keys(tables[0]?.timeseries ?? {}).length > 0
    },
    { timeout: firstSamples, interval: 500 },
  )
}, firstSamples + 30_000)

const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const line = (page: Page, name: string) => page.getByRole('slider', { name: `${name}: time` })

/**
 * Returns the query bodies that the page sends. `answered` waits until the charts and all requests are complete: if the
 * clock is advanced during a request, the request times out and is sent again.
 */
function watchQueries(page: Page): { requested: string[]; answered: () => Promise<void> } {
  const requests: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') open.add(request)
    if (new URL(request.url()).pathname === '/v1/timeseries/query') requests.push(request.postData() ?? '')
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const answered = async () => {
    await line(page, 'Network packets').waitFor()
    await expect.poll(() => open.size).toBe(0)
  }
  return { requested: requests, answered }
}

describe('the metrics of an instance', () => {
  test('are charts of its vCPUs, disks and interfaces, with its events', async () => {
    const page = await browser.visit({ theme: 'light' })
    await page.goto(`/projects/${project}/instances/runs/storage`)
    await page.getByRole('tab', { name: 'Metrics' }).click()
    for (const name of [
      'CPU',
      'Disk throughput',
      'Disk operations',
      'Network throughput',
      'Network packets',
    ]) {
      await line(page, name).waitFor()
    }
    await expect
      .poll(() => line(page, 'CPU').getAttribute('aria-valuetext'))
      .toMatch(/running [\d.]+ %, emulation [\d.]+ %, waiting [\d.]+ %, idle [\d.]+ %/)
    await expect
      .poll(() => line(page, 'Network throughput').getAttribute('aria-valuetext'))
      .toMatch(/received .* bit\/s|received .*bit\/s/)
    await chart(page, 'CPU')
      .getByText(/^(created|started)/)
      .waitFor()
    await expectAccessible(page)
  })

  test('can be read, zoomed and shown as tables by keyboard', async () => {
    const page = await browser.visit()
    await page.goto(address('runs'))
    const cpu = line(page, 'CPU')
    await cpu.focus()
    const last = Number(await cpu.getAttribute('aria-valuenow'))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => cpu.getAttribute('aria-valuenow')).toBe(String(last - 1))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => cpu.getAttribute('aria-valuetext')).toMatch(/^from .* to /)
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=.*to=/)
    await page.getByRole('button', { name: 'Last hour', exact: true }).waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('from'))
    await cpu.focus()
    await page.keyboard.press('-')
    await page.waitForURL(/range=3hours/)
    await cpu.press('t')
    const table = page.getByRole('region', { name: 'CPU, as a table' })
    await table.waitFor()
    await page.waitForURL(/as=table/)
    await expect.poll(() => table.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Time',
      'running',
      'emulation',
      'waiting',
      'idle',
    ])
    await table
      .getByRole('row')
      .filter({ hasText: /created|started/ })
      .first()
      .waitFor()
    // Charts of the previous range are dimmed until the new data has arrived.
    await expect.poll(() => page.locator('.opacity-60').count()).toBe(0)
    await expectAccessible(page)
    await table.press('t')
    await cpu.waitFor()
  })

  test('can be zoomed in by dragging, and zoomed out again', async () => {
    const page = await browser.visit()
    await page.goto(address('runs'))
    await line(page, 'CPU').waitFor()
    const { x, y, width } = (await line(page, 'CPU').boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width * 0.3, y + 60)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + 60, { steps: 4 })
    await page.mouse.up()
    await page.waitForURL(/from=.*to=/)
    const { searchParams } = new URL(page.url())
    const length = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')
    expect(length).toBeGreaterThan(5 * 60_000)
    expect(length).toBeLessThan(30 * 60_000)
    await page.getByRole('button', { name: 'Last hour', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('from'))
  })

  test('can be filtered to one state and one disk, and each chart shows its query and exports its values', async () => {
    const page = await browser.visit()
    await page.goto(address('runs'))
    await page.getByLabel('State of vCPUs').selectOption('Waiting')
    await page.getByText('The vCPUs waited for a processor').waitFor()
    await expect
      .poll(() => line(page, 'CPU').getAttribute('aria-valuetext'))
      .toMatch(/: waiting [\d.]+ %(, [a-z, ]+)?$/)
    await page.getByLabel('Disk', { exact: true }).selectOption('runs-data')
    await page.waitForURL(/state=waiting.*disk=|disk=.*state=waiting/)
    await page.getByRole('button', { name: 'Disk operations actions' }).click()
    await page.getByRole('menuitem', { name: 'View OxQL query' }).click()
    await page.getByRole('region', { name: 'Query' }).getByText('virtual_disk:flushes').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Disk operations actions' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('runs-disk-operations.csv')
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toBe('Time,reads (per second),writes (per second),flushes (per second)')
    expect(rows.some((row) => /Z,[\d.]+,[\d.]+,[\d.]+$/.test(row))).toBe(true)
  })

  test('link to the metrics explorer with the same time range', async () => {
    const page = await browser.visit()
    await page.goto(`${address('runs')}?range=day`)
    await page.getByRole('button', { name: 'CPU actions' }).click()
    await page.getByRole('menuitem', { name: 'View OxQL query' }).click()
    await page.getByRole('link', { name: 'Open in explorer' }).click()
    await page.getByRole('textbox', { name: 'Query 1' }).waitFor()
    expect(new URL(page.url()).searchParams.get('range')).toBe('day')
    await page.getByRole('button', { name: 'Time: Last day' }).waitFor()
  })

  test('are refreshed only while the page is visible', async () => {
    const page = await browser.visit()
    await page.clock.install()
    const { requested: requests, answered } = watchQueries(page)
    await page.goto(address('runs'))
    await answered()
    expect(requests).toHaveLength(5)
    await page.clock.runFor(11_000)
    await expect.poll(() => requests.length).toBe(10)
    await answered()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    })
    await page.clock.runFor(60_000)
    expect(requests).toHaveLength(10)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => requests.length).toBe(15)
  })

  test('end at the current time after the user changes the range', async () => {
    const page = await browser.visit()
    await page.clock.install()
    const { requested: requests, answered } = watchQueries(page)
    const [from, to] = [Date.now() - 600_000, Date.now()].map((time) => new Date(time).toISOString())
    await page.goto(`${address('runs')}?from=${from}&to=${to}`)
    await answered()
    await page.clock.fastForward('30:00')
    const before = requests.length
    await page.getByRole('button', { name: /^Time/ }).click()
    await page.getByRole('button', { name: 'Last 3 hours' }).click()
    await expect.poll(() => requests.length).toBeGreaterThan(before)
    const ends = requests.slice(before).flatMap((body) => /timestamp < @([\d:T.-]+)/.exec(body)?.[1] ?? [])
    // The page uses the server's time instead of the browser's clock.
    for (const end of ends) expect(Date.parse(`${end}Z`)).toBeGreaterThan(Date.now() - 120_000)
    expect(ends.length).toBeGreaterThan(0)
  })

  test('fit a narrow screen, and are in the language of the browser', async () => {
    const page = await browser.visit({ width: 390, locale: 'de-DE' })
    await page.goto(address('runs'))
    // After midnight, the text begins with the day. Hours in German may have one digit.
    await expect.poll(() => line(page, 'CPU').getAttribute('aria-valuetext')).toMatch(/\b\d\d?:\d\d:\d\d: /)
    await expectNoOverflow(page)
    await expectAccessible(page)
  })

  test('say when the instance never ran, and link to its first hour when the range is earlier', async () => {
    const page = await browser.visit()
    await page.goto(address('rests'))
    await page.getByRole('heading', { name: 'The instance has never run' }).waitFor()
    await expectAccessible(page)
    await page.goto(`${address('rests')}?from=2025-01-01T00:00:00.000Z&to=2025-01-01T01:00:00.000Z`)
    await page.getByRole('heading', { name: 'Before the instance was created' }).waitFor()
    await page.getByRole('button', { name: 'Show its first hour' }).click()
    await page.getByRole('heading', { name: 'The instance has never run' }).waitFor()
  })

  test('stay visible with a message while the server is unavailable, and are refreshed when it is available again', async () => {
    const page = await browser.visit()
    await page.goto(address('runs'))
    await line(page, 'CPU').waitFor()
    await page.route('**/v1/timeseries/query*', (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await page
      .getByText(/^Not updated since .*: The server cannot be reached/)
      .first()
      .waitFor()
    await line(page, 'CPU').waitFor()
    await page.unroute('**/v1/timeseries/query*')
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await expect.poll(() => page.getByText(/^Not updated/).count()).toBe(0)
  })

  test('have a URL for each section', async () => {
    const page = await browser.visit()
    await page.goto(`${address('runs')}/network`)
    await page.waitForURL((url) => url.pathname === address('runs') && url.hash === '#network')
    await line(page, 'Network packets').waitFor()
    await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(0)
  })

  test('say when the range is too expensive, and suggest a shorter one', async () => {
    const page = await browser.visit()
    await page.route('**/v1/timeseries/query*', (route) =>
      route.fulfill({
        status: 400,
        json: {
          error_code: 'InvalidRequest',
          message: 'the query reads more than 1000000 samples: limit the time range',
          request_id: 'r',
        },
      }),
    )
    await page.goto(`${address('runs')}?range=week`)
    await page.getByRole('heading', { name: 'Too many samples' }).first().waitFor()
    await page.unroute('**/v1/timeseries/query*')
    await page.getByRole('button', { name: 'Show the last day' }).first().click()
    await page.waitForURL(/range=day/)
    await line(page, 'CPU').waitFor()
  })
})
