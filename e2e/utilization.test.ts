import { expect, test } from 'vitest'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectNoOverflow,
  makeProject,
  useBrowser,
  withoutInitialData,
} from './visit.ts'

const browser = useBrowser()

test('the utilization page shows the quota of the silo, and its usage by project', async () => {
  await makeProject('quota-shares')
  const query = { project: 'quota-shares' }
  for (const [name, start] of [
    ['runs', true],
    ['rests', false],
  ] as const) {
    const body = { name, hostname: name, description: '', ncpus: 3, memory: 2 ** 30, start }
    await done(adminApi().instanceCreate({ query, body }))
  }
  const page = await browser.visit({ theme: 'light' })
  await page.goto('/utilization')
  const row = page.getByRole('row', { name: /^quota-shares/ })
  await row.getByText('3', { exact: true }).waitFor()
  await expectAccessible(page)
  // Another client creates a disk, and the page shows its usage at once.
  const body = {
    name: 'data',
    description: '',
    size: 2 ** 31,
    diskSource: { type: 'blank', blockSize: 512 },
  } as const
  await page.getByRole('radio', { name: /^Storage/ }).click()
  await page.waitForURL('**/utilization?by=storage')
  await done(adminApi().diskCreate({ query, body }))
  await row.getByText('2 GiB').waitFor()
  await row.getByRole('link', { name: '1 instance' }).click()
  await page.getByRole('row', { name: /rests/ }).waitFor()
  expect(await page.getByRole('row', { name: /runs/ }).count()).toBe(0)
})

test('past usage is shown as a chart and as a table, also of one project', async () => {
  await makeProject('quota-past')
  const page = await browser.visit({ locale: 'de-DE' })
  await page.goto('/utilization')
  const chart = page.getByRole('slider', { name: 'vCPUs over time: time' })
  await chart.waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Memory/ }).click()
  const memory = page.getByRole('figure', { name: 'Memory over time' })
  await memory.getByRole('slider').press('t')
  await memory.getByRole('table').waitFor()
  await page.getByRole('button', { name: /^Time: Last 30 days/ }).click()
  await page.getByRole('dialog', { name: 'Time' }).getByRole('button', { name: 'Last hour' }).click()
  await page.waitForURL(/range=hour/)
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'quota-past' }).click()
  await page.waitForURL(/of=quota-past/)
  await page.getByRole('columnheader', { name: /^1 day/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Time: Last hour/ }).waitFor()
  // Beside the sidebar, the page has only half of the width. It must not scroll sideways there either.
  await page.setViewportSize({ width: 768, height: 900 })
  await expect
    .poll(() => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth))
    .toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 900 })
  await memory.waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test("the same chart of usage is drawn in front of an upstream that has only the contract's measurements", async () => {
  const page = await browser.visit()
  await withoutInitialData(page)
  await page.route('**/portico/v1/capabilities', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), provisioned_history: false } })
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/utilization')
  await page.getByRole('slider', { name: 'vCPUs over time: time' }).waitFor()
  expect(requested).not.toContain('/portico/v1/utilization/history')
  expect(requested).toContain('/v1/metrics/ram_provisioned')
})

test('a user who may not list projects sees the total usage, and why it is not shown by project', async () => {
  const password = { mode: 'password', value: 'a password of their own' } as const
  await done(
    adminApi().localIdpUserCreate({ query: { silo: 'main' }, body: { externalId: 'guest', password } }),
  )
  const page = await browser.visit({ signedOut: true, width: 390 })
  const { url } = consoleUnderTest()
  await page.request.post(`${url}/v1/login/main/local`, {
    data: { username: 'guest', password: password.value },
  })
  await page.goto('/utilization')
  await page.getByText(/Only users who can list/).waitFor()
  await page.getByRole('radio', { name: /^vCPUs: .* of / }).waitFor()
  await expectAccessible(page)
})
