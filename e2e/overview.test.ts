import { afterEach, beforeAll, expect, test } from 'vitest'
import { useBareFront } from './upstream/bare-front.ts'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectFocus,
  expectNoOverflow,
  makeProject,
  useBrowser,
} from './visit.ts'
import { watchRequests, watchShift } from './watch-page.ts'

const browser = useBrowser()
const bare = useBareFront()
const project = 'overviews'
const query = { project }
const GiB = 2 ** 30

const start = async (name: string, ncpus = 1) => {
  const body = { name, description: '', hostname: name, ncpus, memory: GiB, start: true }
  await done(adminApi().instanceCreate({ query, body }))
}

const running = async () => {
  const { items } = await done(adminApi().instanceList({ query }))
  return items.filter(({ runState }) => runState === 'running').length
}

beforeAll(async () => {
  await makeProject(project)
  await start('web-1', 2)
  await start('web-2')
})

const sled = async () => {
  const { items } = await done(adminApi().sledList({ query: { sort: 'serial' } }))
  const last = items.at(-1)
  if (last === undefined) throw new Error('no sleds')
  return last
}
const policy = async (state: 'provisionable' | 'non_provisionable') => {
  const { id } = await sled()
  await done(adminApi().sledSetProvisionPolicy({ path: { sledId: id }, body: { state } }))
}
afterEach(() => policy('provisionable'))

test.each([
  ['light', 1440, 'en-US'],
  ['dark', 768, 'de-DE'],
  ['light', 390, 'en-US'],
] as const)('an overview causes no layout shifts, with %s at %i in %s', async (theme, width, locale) => {
  // The instances must be running before the page opens: the progress message of a start would cause a layout shift.
  await expect.poll(running).toBe(2)
  for (const [address, heading] of [
    [`/projects/${project}/overview`, project],
    ['/overview', 'main'],
    ['/system/overview', 'Fleet'],
  ] as const) {
    const page = await browser.visit({ theme, width, locale })
    await watchShift(page)
    await page.goto(address)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.0002)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.close()
  }
})

test('the numbers of an overview are links to the lists of what they count', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/overview`)
  await page.getByRole('link', { name: /^Instances 2 2 running/ }).click()
  await page.waitForURL(`**/projects/${project}/instances`)
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('link', { name: /^vCPUs 3/ }).click()
  await page.waitForURL(`**/utilization?by=cpus&of=${project}`)
  await page.getByRole('link', { name: 'Silo overview' }).click()
  await page.getByRole('link', { name: /^Projects \d/ }).waitFor()
  await page.getByRole('link', { name: 'All activity' }).click()
  await page.waitForURL('**/activity')
})

test('changes appear on an overview without a reload and with a limited number of requests', async () => {
  const page = await browser.visit()
  const requests = watchRequests(page)
  await page.goto(`/projects/${project}/overview`)
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const storage = page.getByRole('link', { name: /^Storage/ })
  await storage.waitFor()
  const begin = Date.now()
  const blank = { type: 'blank', blockSize: 512 } as const
  for (let n = 0; n < 40; n++) {
    const body = { name: `disk-${n}`, description: '', size: GiB, diskSource: blank }
    await done(adminApi().diskCreate({ query, body }))
  }
  await page.getByRole('link', { name: /^Storage 40 GiB/ }).waitFor()
  const latest = page.getByRole('region', { name: 'Latest' })
  await latest.getByText('created disk disk-39').waitFor()
  const seconds = (Date.now() - begin) / 1000
  const own = requests.filter((url) => /project-overview|\/changes/.test(url))
  expect(own.length).toBeLessThanOrEqual(Math.ceil(2 * seconds) + 2)
})

test('a problem has a link to the page that solves it, and disappears with its cause', async () => {
  const { siloId } = await done(adminApi().currentUserView({}))
  const path = { silo: siloId }
  const { cpus, memory, storage } = await done(adminApi().siloQuotasView({ path }))
  const { provisioned } = await done(adminApi().utilizationView({}))
  const page = await browser.visit()
  await page.goto('/overview')
  await page.getByRole('heading', { name: 'main', level: 1 }).waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await done(adminApi().siloQuotasUpdate({ path, body: { memory: provisioned.memory } }))
  const need = page
    .getByRole('region', { name: /^Needs attention/ })
    .getByRole('link', { name: /^Memory quota is used up/ })
  await need.waitFor()
  await expectAccessible(page)
  await need.click()
  await page.waitForURL('**/utilization?by=memory')
  await page.goBack()
  await done(adminApi().siloQuotasUpdate({ path, body: { cpus, memory, storage } }))
  await need.waitFor({ state: 'detached' })
})

test('sleds are navigated by keyboard in the order of slots, and screen readers read their state', async () => {
  await policy('non_provisionable')
  const page = await browser.visit()
  await page.goto('/system/overview')
  const sleds = page.getByRole('region', { name: 'Racks' }).getByRole('link', { name: /^Sled / })
  await sleds.first().focus()
  await page.keyboard.press('ArrowRight')
  await expectFocus(sleds.nth(1))
  await page.keyboard.press('End')
  await expectFocus(sleds.last())
  await page.keyboard.press('Home')
  await expectFocus(sleds.first())
  const { serial } = (await sled()).baseboard
  await page.getByRole('link', { name: new RegExp(`^Sled ${serial}.*, out of service:`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/inventory/sleds/*/instances')
})

test('a user with a role on one project sees only the overview of that project', async () => {
  const secret = await makeProject('overview-secret')
  const body = { name: 'hidden', description: '', hostname: 'hidden', ncpus: 1, memory: GiB, start: false }
  await done(adminApi().instanceCreate({ query: { project: secret }, body }))
  const password = { mode: 'password', value: 'a password of their own' } as const
  const reader = await done(
    adminApi().localIdpUserCreate({
      query: { silo: 'main' },
      body: { externalId: 'overview-reader', password },
    }),
  )
  const role = { identityType: 'silo_user', identityId: reader.id, roleName: 'viewer' } as const
  await done(adminApi().projectPolicyUpdate({ path: { project }, body: { roleAssignments: [role] } }))
  const page = await browser.visit({ signedOut: true })
  await page.request.post(`${consoleUnderTest().url}/v1/login/main/local`, {
    data: { username: 'overview-reader', password: password.value },
  })
  await page.goto('/overview')
  await page.getByRole('link', { name: /^Projects 1 / }).waitFor()
  expect(await page.getByText('hidden').count()).toBe(0)
  expect(await page.getByText(secret).count()).toBe(0)
  await expectAccessible(page)
  await page.goto('/system/overview')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(`/projects/${secret}/overview`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('the palette can open the overview', async () => {
  const page = await browser.visit()
  await page.goto('/system/silos')
  await page.getByRole('heading', { name: 'Silos' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('overview')
  await page.getByRole('option', { name: /^System overview/ }).click()
  await page.waitForURL('**/system/overview')
})

test('the console has no overview pages and no links to them in front of an upstream without overviews', async () => {
  bare.answers.lists = 'many'
  bare.answers.isOperator = true
  const page = await browser.visit({ baseURL: bare.url(), signedOut: true })
  for (const address of ['/projects', '/projects/plain/instances', '/system/silos']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: /overview$/i }).count()).toBe(0)
  }
  await page.goto('/overview')
  await page.getByRole('heading', { name: 'Not available on this system' }).waitFor()
})
