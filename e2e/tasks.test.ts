import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBareFront } from './upstream/bare-front.ts'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

async function makeAddresses(project: string, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    const body = { name: `ip-${String(i).padStart(2, '0')}`, description: '' }
    await done(adminApi().floatingIpCreate({ query: { project }, body }))
  }
}

/** Creates a task and pauses it immediately, so that none of its members is processed. */
async function pausedTask(project: string): Promise<{ id: string; done: number }> {
  const body = { operation: 'floating_ip_delete', targets: { type: 'query' }, project } as const
  const { id } = await done(adminApi().porticoBulkTaskCreate({ body }))
  return done(adminApi().porticoTaskHold({ path: { task: id } }))
}

const selectPage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected rows' })
const question = (page: Page) => page.getByRole('alertdialog')
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const state = (page: Page, name: string) => page.locator('header .state', { hasText: name })

describe('bulk actions', () => {
  test('on 25 or more rows run as a task on the server, and the toast has a link to the task', async () => {
    const project = await makeProject('task-stop')
    for (let i = 1; i <= 30; i++) {
      const name = `box-${String(i).padStart(2, '0')}`
      const body = { name, hostname: name, description: '', ncpus: 1, memory: 2 ** 30, start: true }
      await done(adminApi().instanceCreate({ query: { project }, body }))
    }
    const page = await browser.visit()
    await page.goto(`/projects/${project}/instances?rows=50`)
    await page.getByRole('button', { name: /Running\s*30/ }).waitFor()
    await selectPage(page)
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click()
    await question(page).getByText('Stop 30 instances').waitFor()
    await question(page).getByRole('button', { name: 'Stop', exact: true }).click()
    await toast(page).getByText('Task started').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Stopped\s*30/ }).waitFor()
    await page.getByRole('button', { name: /^Tasks:/ }).click()
    await page.getByRole('dialog', { name: 'Tasks' }).getByRole('link', { name: 'Stop 30 instances' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stop 30 instances' }).waitFor()
    await state(page, 'Done').waitFor()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('30 done').waitFor()
    // The squares differ only in color, so forced colors must not replace it.
    const square = progress.locator('i').first()
    const colour = () => square.evaluate((each) => getComputedStyle(each).backgroundColor)
    const usual = await colour()
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await colour()).toBe(usual)
    await page.emulateMedia({ forcedColors: 'none' })
    // Undoing creates another task for the same instances.
    await page.getByRole('button', { name: 'Start the 30 again' }).click()
    await question(page).getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Start 30 instances' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Stop 30 instances' }).waitFor()
    await page.getByRole('link', { name: 'Changes' }).click()
    await page
      .getByText(/and 29 more/)
      .first()
      .waitFor()
  })

  test('on all matching rows include rows of other pages, but not rows that are created later', async () => {
    const project = await makeProject('task-all')
    await makeAddresses(project, 30)
    const page = await browser.visit()
    await page.goto(`/projects/${project}/floating-ips`)
    await selectPage(page)
    await bar(page).getByText('25 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Select all 30 that match' }).click()
    await bar(page).getByText('All 30 that match').waitFor()
    await expectAccessible(page)
    // All matching rows are still selected on the next page.
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'ip-26' }).waitFor()
    await bar(page).getByText('All 30 that match').waitFor()
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/bulk-tasks'))
        sent.push(request.postDataJSON())
    })
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await question(page).getByRole('heading', { name: 'Delete all 30 floating IPs?' }).waitFor()
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Delete all 30 floating IPs' }).click()
    await page.getByText('No floating IPs').waitFor()
    expect(sent).toEqual([{ operation: 'floating_ip_delete', targets: { type: 'query' }, project }])
  })

  test('on all matching routers of a VPC delete all of them but the system router', async () => {
    const project = await makeProject('task-vpc')
    const query = { project, vpc: 'default' }
    for (let i = 1; i <= 26; i++) {
      const name = `r-${String(i).padStart(2, '0')}`
      await done(adminApi().vpcRouterCreate({ query, body: { name, description: '' } }))
    }
    const page = await browser.visit()
    await page.goto(`/projects/${project}/vpcs/default/routers`)
    await page.getByRole('tab', { name: 'Routers 27' }).waitFor()
    await selectPage(page)
    await bar(page).getByRole('button', { name: 'Select all 27 that match' }).click()
    await bar(page).getByText('All 27 that match').waitFor()
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await question(page).getByRole('button', { name: 'Delete all 27 routers' }).click()
    await toast(page).getByText('Task started').waitFor()
    await page.getByRole('tab', { name: 'Routers 1', exact: true }).waitFor()
    await page.getByRole('link', { name: 'system' }).waitFor()
    // The counts on the other tabs are updated as well.
    await done(adminApi().vpcSubnetDelete({ path: { subnet: 'default' }, query }))
    await page.getByRole('tab', { name: 'Subnets 0' }).waitFor()
  })

  test('on all matching firewall rules delete them in one change of the set of rules', async () => {
    const project = await makeProject('task-rules')
    const query = { project, vpc: 'default' }
    const rules = Array.from({ length: 31 }, (_, i) => ({
      name: i === 30 ? 'other' : `rule-${String(i + 1).padStart(2, '0')}`,
      description: '',
      status: 'enabled' as const,
      action: 'allow' as const,
      direction: 'inbound' as const,
      priority: 100,
      targets: [{ type: 'vpc' as const, value: 'default' }],
      filters: { hosts: null, ports: ['80'], protocols: null },
    }))
    await done(adminApi().vpcFirewallRulesUpdate({ query, body: { rules } }))
    const page = await browser.visit()
    await page.goto(`/projects/${project}/vpcs/default/firewall-rules?rules.search=rule-`)
    await selectPage(page)
    await bar(page).getByRole('button', { name: 'Select all 30 that match' }).click()
    await bar(page).getByText('All 30 that match').waitFor()
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await question(page).getByText('rule-30').waitFor()
    await question(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect
      .poll(async () => (await done(adminApi().vpcFirewallRulesView({ query }))).rules.length)
      .toBe(1)
  })

  test('on all matching rows say so when the state of no row on this page allows the action', async () => {
    const project = await makeProject('task-none')
    await makeAddresses(project, 26)
    const page = await browser.visit()
    await page.goto(`/projects/${project}/floating-ips`)
    await selectPage(page)
    await bar(page).getByRole('button', { name: 'Select all 26 that match' }).click()
    await bar(page).getByRole('button', { name: 'Detach', exact: true }).click()
    await question(page)
      .getByText('None of the floating IPs on this page is in a state that allows it now')
      .waitFor()
    expect(await question(page).getByText('Ready').count()).toBe(0)
  })

  test('can be reduced from all matching rows to the rows of the page', async () => {
    const project = await makeProject('task-back')
    await makeAddresses(project, 26)
    const page = await browser.visit()
    await page.goto(`/projects/${project}/floating-ips`)
    await selectPage(page)
    await bar(page).getByRole('button', { name: 'Select all 26 that match' }).click()
    await bar(page).getByRole('button', { name: 'Only the 25 on this page' }).click()
    await bar(page).getByText('25 selected').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
  })
})

describe('a task', () => {
  test('can be paused, resumed and cancelled by its owner', async () => {
    const project = await makeProject('task-hold')
    await makeAddresses(project, 30)
    const page = await browser.visit()
    const first = await pausedTask(project)
    await page.goto(`/tasks/${first.id}`)
    await state(page, 'Paused').waitFor()
    await page.getByRole('button', { name: 'Cancel task' }).click()
    await question(page).getByRole('button', { name: 'Cancel task' }).click()
    await state(page, 'Cancelled').waitFor()
    await page
      .getByText(/not started$/)
      .first()
      .waitFor()
    const left = await done(adminApi().floatingIpList({ query: { project, limit: 100 } }))
    expect(left.items).toHaveLength(30 - first.done)
    const second = await pausedTask(project)
    await page.goto(`/tasks/${second.id}`)
    await page.getByRole('button', { name: 'Resume' }).click()
    await state(page, 'Done').waitFor()
    expect((await done(adminApi().floatingIpList({ query: { project } }))).items).toEqual([])
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  })

  test.each([
    ['dark', 1440],
    ['light', 390],
  ] as const)('shows why members failed and can retry them, in %s at %i px', async (theme, width) => {
    const full = await makeProject(`task-full-${width}`)
    const api = adminApi()
    const query = { project: full, vpc: 'default' }
    const { id } = await done(api.projectView({ path: { project: full } }))
    const page = await browser.visit({ theme, width })
    await page.goto('/projects')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    const task = await done(
      api.porticoBulkTaskCreate({
        body: { operation: 'project_delete', targets: { type: 'ids', ids: [id] } },
      }),
    )
    // Nothing but the event stream updates this page.
    await page.getByRole('button', { name: /^Tasks:.*failed/ }).click()
    const card = page.getByRole('dialog', { name: 'Tasks' }).getByRole('listitem').first()
    await card.getByText('1 failed').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto('/tasks')
    await page
      .getByRole('table')
      .getByText('1 failed', { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: /scrolls sideways/ }).count()).toBe(0)
    await page.goto(`/tasks/${task.id}`)
    await page
      .getByText(/^project to be deleted contains/)
      .filter({ visible: true })
      .waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await done(api.vpcSubnetDelete({ path: { subnet: 'default' }, query }))
    await done(api.vpcDelete({ path: { vpc: 'default' }, query: { project: full } }))
    await page.getByRole('button', { name: 'Retry the failed one' }).click()
    await state(page, 'Done').waitFor()
  })

  test('appears in another browser while it runs', async () => {
    const project = await makeProject('task-seen')
    await makeAddresses(project, 26)
    const [one, other] = [await browser.visit(), await browser.visit({ theme: 'light' })]
    await one.goto(`/projects/${project}/floating-ips?rows=50`)
    await other.goto('/tasks')
    await selectPage(one)
    await bar(one).getByRole('button', { name: 'Detach', exact: true }).waitFor()
    const task = await pausedTask(project)
    const row = other.getByRole('row', { name: /Delete 26 floating IPs/ }).first()
    await row.getByText('Paused').waitFor()
    await expectAccessible(other)
    await one.goto(`/tasks/${task.id}`)
    await one.getByRole('button', { name: 'Resume' }).click()
    await row.getByText('Done', { exact: true }).waitFor()
  })
})

describe('in front of an upstream without tasks', () => {
  const front = useBareFront()

  test('bulk actions are run by the page itself', async () => {
    front.answers.lists = 'many'
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    await page.goto('/projects/plain/disks')
    await selectPage(page)
    await bar(page)
      .getByText(/selected$/)
      .waitFor()
    expect(
      await bar(page)
        .getByRole('button', { name: /Select all/ })
        .count(),
    ).toBe(0)
    await page.goto('/tasks')
    await page.getByText('No tasks here').waitFor()
  })
})
