import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { adminApi, done, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
// The name sorts early, so that the project is on the first page of the list even if other test files create many
// projects.
const project = 'a-clock'
const minute = 60_000

/** Ms until a server has stored its first samples, also on a busy machine. */
const firstSamples = 150_000

/** ID of the project's instance `runs` */
let instance: string

beforeAll(async () => {
  await makeProject(project)
  const body = { name: 'runs', description: '', hostname: 'runs', ncpus: 2, memory: 2 ** 30, start: true }
  instance = (await done(adminApi().instanceCreate({ query: { project }, body }))).id
})

/**
 * Opens a page in a browser whose wall clock is wrong by `shift` ms. Its timers and `performance.now()` are correct.
 */
async function visitWithClock(shift: number, width?: number): Promise<Page> {
  const page = await browser.visit({ ...(width !== undefined && { width }) })
  await page.addInitScript((ms) => {
    const Right = Date
    globalThis.Date = new Proxy(Right, {
      construct: (_, args, target) =>
        Reflect.construct(Right, args.length === 0 ? [Right.now() + ms] : args, target) as object,
      get: (_, name) => (name === 'now' ? () => Right.now() + ms : (Reflect.get(Right, name) as unknown)),
    })
  }, shift)
  return page
}

const notice = (page: Page) => page.getByText("Check your computer's clock")

const clocks = [
  ['2 hours ahead of', 120 * minute],
  ['1 day ahead of', 24 * 60 * minute],
  ['10 minutes behind', -10 * minute],
] as const

test.each(clocks)('a browser whose clock is %s the server shows one notice', async (words, shift) => {
  const name = await makeProject(`a-new-${words.replaceAll(' ', '-')}`)
  const page = await visitWithClock(shift)
  await page.goto('/projects')
  const age = page.getByRole('row').filter({ hasText: name }).locator('time').first()
  await expect.poll(() => age.innerText()).toMatch(/^\d+s$/)
  await notice(page).waitFor()
  await page.getByText(`Your computer's clock is ${words} the server.`).waitFor()
  if (shift < 0) await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await notice(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: project, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await notice(page).count()).toBe(0)
})

test('a browser with a correct clock shows no notice', async () => {
  const page = await visitWithClock(0)
  await page.goto('/projects')
  await page.getByRole('link', { name: project, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'runs', exact: true }).waitFor()
  expect(await notice(page).count()).toBe(0)
})

// These tests come last in the file, since the server stores its first samples after a minute.
describe('the last hour of a running instance', () => {
  beforeAll(async () => {
    const query = `get virtual_machine:vcpu_usage | filter instance_id == "${instance}"`
    await vi.waitUntil(
      async () => {
        const { tables } = await done(adminApi().timeseriesQuery({ query: { project }, body: { query } }))
        return Object.keys(tables[0]?.timeseries ?? {}).length > 0
      },
      { timeout: firstSamples, interval: 500 },
    )
  }, firstSamples + 30_000)

  test.each(clocks)("has data when the browser's clock is %s the server", async (_, shift) => {
    const page = await visitWithClock(shift)
    const queries: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/timeseries/query') queries.push(request.postData() ?? '')
    })
    await page.goto(`/projects/${project}/instances/runs/metrics`)
    await expect
      .poll(() => page.getByRole('slider', { name: 'CPU: time' }).getAttribute('aria-valuetext'))
      .toMatch(/running [\d.]+ %/)
    const times = queries.join(' ').match(/@[\d\-T:.]+/g) ?? []
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) {
      const ago = Date.now() - Date.parse(`${time.slice(1)}Z`)
      expect(ago).toBeGreaterThan(-5 * minute)
      expect(ago).toBeLessThan(90 * minute)
    }
  })
})
