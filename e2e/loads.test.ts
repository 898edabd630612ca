import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'
import { ageShift, watchRequests, watchShift } from './watch-page.ts'

const browser = useBrowser()
const project = 'loads'
const query = { project }

beforeAll(async () => {
  await makeProject(project)
  // The instance is stopped, since changes of a running one would cause requests.
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query, body }))
  await done(adminApi().floatingIpCreate({ query, body: { name: 'address', description: '' } }))
  const template = { name: 'small', description: '', ncpus: 1, memory: 2 ** 30 }
  await done(adminApi().porticoInstanceTemplateCreate({ query, body: template }))
})

test.each([
  ['/projects', 'heading', 'Projects'],
  [`/projects/${project}/overview`, 'heading', 'Latest'],
  ['/overview', 'heading', 'Latest'],
  [`/projects/${project}/instances`, 'link', 'box'],
  [`/projects/${project}/instances/box/storage`, 'heading', 'Additional disks'],
  [`/projects/${project}/instances/box/networking`, 'heading', 'Network interfaces'],
  [`/projects/${project}/instances/box/backups`, 'heading', 'Schedule'],
  [`/projects/${project}/backups`, 'heading', 'Backups'],
  [`/projects/${project}/disks`, 'heading', 'Disks'],
  [`/projects/${project}/instances?search=box`, 'link', 'box'],
  [`/projects/${project}/instances?search=none`, 'button', 'Clear filters'],
  [`/projects/${project}/instances?sort=nonsense`, 'link', 'box'],
  ['/projects/is-not-there/disks', 'heading', 'Page not found'],
  [`/projects/${project}/floating-ips`, 'link', 'address'],
  [`/projects/${project}/probes`, 'heading', 'Probes'],
  [`/projects/${project}/vpcs`, 'link', 'default'],
  [`/projects/${project}/vpcs/default/firewall-rules`, 'link', 'allow-ssh'],
  [`/projects/${project}/instances-new`, 'heading', 'New instance'],
  [`/projects/${project}/instances-new?template=small`, 'heading', 'New instance'],
  [`/projects/${project}/instance-templates`, 'link', 'small'],
  ['/instance-templates', 'heading', 'Silo templates'],
  ['/access', 'heading', 'Silo access'],
  [`/projects/${project}/access`, 'heading', 'Access'],
  ['/access/why?may=project_create', 'heading', 'Who can?'],
  [`/projects/${project}/access/why`, 'heading', 'You cannot'],
  [`/projects/${project}/vpcs/default/subnets`, 'link', 'default'],
  [`/projects/${project}/vpcs/default/subnets/default/addresses`, 'heading', 'IPv6'],
  [`/projects/${project}/vpcs/default/routers/system`, 'link', 'default-v4'],
  [`/projects/${project}/vpcs/default/internet-gateways`, 'link', 'default'],
  [`/projects/${project}/vpcs/default/internet-gateways/default`, 'heading', 'IP pools'],
  ['/system/silos', 'link', 'main'],
  ['/system/silos/main/idps', 'tab', 'Identity providers'],
  ['/system/silos/main/ip-pools', 'link', 'default'],
  ['/system/silos/main/quotas', 'heading', 'Change quotas'],
  ['/system/silos/main/users', 'heading', 'Users'],
  ['/system/networking/ip-pools', 'link', 'default'],
  ['/system/networking/ip-pools/default/addresses', 'grid', 'Addresses of default'],
  ['/system/networking/ip-pools/default/ranges', 'heading', 'IP ranges'],
  ['/system/networking/ip-pools/default/silos', 'link', 'main'],
  ['/system/access', 'heading', 'System access'],
  ['/system/issues', 'heading', 'Issues'],
  ['/system/overview', 'heading', 'Nearest to their quota'],
  ['/system/utilization', 'heading', 'Usage by silo'],
  ['/system/inventory/sleds', 'heading', 'Waiting to be added'],
  ['/system/inventory/disks', 'heading', 'Physical disks'],
  ['/system/inventory/switches', 'heading', 'Switches'],
  ['/system/networking/allow-list', 'heading', 'Allow list'],
  ['/system/networking/address-lots', 'heading', 'Address lots'],
  ['/system/networking/bgp', 'heading', 'BGP'],
  ['/system/support/bundles', 'heading', 'Support bundles'],
  ['/system/updates', 'heading', 'Releases that have run here'],
  ['/system/networking/switch-ports', 'link', 'switch0 qsfp3'],
  ['/system/networking/switch-ports/settings', 'tab', 'Settings'],
  ['/system/networking/switch-ports/settings-new', 'heading', 'New port settings'],
  ['/system/networking/switch-ports/neighbors', 'tab', 'Neighbors'],
  ['/system/networking/bgp/configurations', 'tab', 'Configurations'],
  ['/system/networking/bgp/announce-sets', 'tab', 'Announce sets'],
  ['/system/networking/bgp/bfd', 'tab', 'BFD'],
  ['/system/networking/loopbacks', 'tab', 'Loopbacks'],
  ['/access/users', 'link', 'admin'],
  ['/access/groups', 'heading', 'Silo access'],
  ['/certificates', 'heading', 'Certificates'],
] as const)(
  'the document of %s contains its first content, and nothing shifts afterwards',
  async (address, role, name) => {
    const page = await browser.visit()
    await watchShift(page)
    const requests = watchRequests(page)
    await page.goto(address)
    await page
      .getByRole(role, { name, exact: role === 'link' })
      .first()
      .waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    expect(requests).toEqual([])
    expect(await page.evaluate(() => window.shift)).toBeLessThan(ageShift)
  },
)

test('the bar chart of activity loads after the page and causes no layout shift', async () => {
  const page = await browser.visit()
  await watchShift(page)
  await page.goto('/system/activity')
  await page.getByText('refused', { exact: true }).first().waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  expect(await page.evaluate(() => window.shift)).toBe(0)
})

test.each([1440, 390])(
  'charts load after the page and cause no layout shift, at a width of %i px',
  async (width) => {
    // The project is separate, since the other tests of this file expect only their own rows.
    const drawn = await makeProject(`drawn-${width}`)
    const body = { name: 'web', description: '', hostname: 'web', ncpus: 1, memory: 2 ** 30, start: true }
    const { id } = await done(adminApi().instanceCreate({ query: { project: drawn }, body }))
    // The instance must be running before the page opens: the progress message of a start would cause a layout shift.
    await expect
      .poll(async () => (await done(adminApi().instanceView({ path: { instance: id } }))).runState)
      .toBe('running')
    const page = await browser.visit({ width })
    await watchShift(page)
    await page.goto(`/projects/${drawn}/instances/web/metrics?range=day`)
    // Either a chart appears, or a message that there is no data yet.
    await page
      .getByRole('slider')
      .first()
      .or(page.getByRole('heading', { name: 'No samples yet' }))
      .first()
      .waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    expect(await page.evaluate(() => window.shift)).toBeLessThan(ageShift)
  },
)

test.each([1440, 390])(
  'the query editor loads after the page and causes no layout shift, at a width of %i px',
  async (width) => {
    const page = await browser.visit({ width })
    await watchShift(page)
    await page.goto('/system/metrics')
    await page.getByRole('textbox', { name: 'Query 1' }).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    // The editor, once loaded, says that there is nothing to save.
    await page.getByText('Nothing to save yet').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => window.shift)).toBeLessThan(ageShift)
  },
)

test('the frame is painted before any script has loaded', async () => {
  const page = await browser.visit()
  const runScripts = await openWithoutScripts(page, '/projects')
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  runScripts()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
})

test('rows have the selected height in the first paint', async () => {
  const page = await browser.visit()
  const row = page.getByRole('row').filter({ hasText: 'box' })
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect.poll(height).toBe(28)
  await watchShift(page)
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('link', { name: 'box', exact: true }).waitFor()
  expect([await height(), await page.evaluate(() => window.shift)]).toEqual([28, 0])
})

/**
 * Opens a page with its complete document, and holds its scripts until they are released. The script that applies the
 * theme is not held, because the browser has it in its cache.
 */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/(?!theme-)[^/]*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const document = page.waitForResponse((response) => response.request().resourceType() === 'document')
  await page.goto(address, { waitUntil: 'commit' })
  await (await document).finished()
  return scripts.resolve
}

test('the first paint shows a change that was made after the document was created', async () => {
  const page = await browser.visit()
  const runScripts = await openWithoutScripts(page, `/projects/${project}/floating-ips`)
  await done(adminApi().floatingIpCreate({ query, body: { name: 'meanwhile', description: '' } }))
  runScripts()
  await page.getByRole('link', { name: 'meanwhile' }).waitFor()
})

test('a second tab shows changes that were made after its document was created', async () => {
  const first = await browser.visit()
  await first.goto(`/projects/${project}/floating-ips`)
  await first.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const page = await first.context().newPage()
  const runScripts = await openWithoutScripts(page, `/projects/${project}/floating-ips`)
  await done(adminApi().floatingIpCreate({ query, body: { name: 'between-tabs', description: '' } }))
  await first.getByRole('link', { name: 'between-tabs' }).waitFor()
  runScripts()
  await page.getByRole('link', { name: 'between-tabs' }).waitFor()
})

test('moving the pointer over ten links sends no request, and pausing on one prefetches its page', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('link', { name: 'box', exact: true }).waitFor()
  const requests = watchRequests(page)
  await page.getByRole('complementary', { name: 'Sidebar' }).evaluate((sidebar) => {
    for (const link of sidebar.querySelectorAll('a')) {
      for (const type of ['pointerover', 'pointerout'])
        link.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    }
  })
  const answered = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path)
  const answers = [answered('/v1/disks'), answered('/portico/v1/views')]
  expect(requests).toEqual([])
  await page.getByRole('link', { name: /^Disks/ }).hover()
  for (const answer of answers) await (await answer).finished()
  const before = [...requests]
  await page.getByRole('link', { name: /^Disks/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Disks' }).waitFor()
  expect(requests).toEqual(before)
})

test('opening a page by a link sends each request only once', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const requests = watchRequests(page)
  await page.getByRole('link', { name: 'box', exact: true }).click()
  await page.getByText('Additional disks').waitFor()
  await page.getByRole('tab', { name: 'Networking' }).click()
  await page.getByRole('heading', { name: 'Network interfaces' }).waitFor()
  // The row shows the names of VPC and subnet, which the effective firewall rules also need.
  await page.getByRole('row', { name: /^net0 primary/ }).waitFor()
  expect(requests.toSorted()).toEqual([...new Set(requests)].sort())
})

const dist = path.resolve(import.meta.dirname, '../packages/console/dist')
const scriptsOf = JSON.parse(readFileSync(path.join(dist, 'pages.json'), 'utf8')) as Record<string, string[]>

/** Returns the bytes of a file as it is sent: compressed, if there is a compressed form. */
const sent = (file: string) =>
  statSync(path.join(dist, existsSync(path.join(dist, `${file}.br`)) ? `${file}.br` : file)).size

test.each([
  ['/login', 90],
  ['/projects', 180],
  ['/projects/$project/instances', 200],
  ['/projects/$project/instances/$instance/storage', 200],
  ['/projects/$project/instances-new', 216],
])('opening %s loads at most %i kB of script', (page, kilobytes) => {
  const files = scriptsOf[page] ?? []
  expect(files.length).toBeGreaterThan(0)
  expect(files.reduce((sum, file) => sum + sent(file), 0)).toBeLessThanOrEqual(kilobytes * 1000)
})
