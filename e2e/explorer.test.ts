import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
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

const browser = useBrowser()
const project = 'explored'
const query = { project }

/** Ms until a server has stored its first samples, also on a busy machine. */
const firstSamples = 150_000

beforeAll(async () => {
  await makeProject(project)
  const body = { name: 'runs', description: '', hostname: 'runs', ncpus: 2, memory: 2 ** 30, start: true }
  await done(adminApi().instanceCreate({ query, body: { ...body, disks: [] } }))
  await vi.waitUntil(
    async () => {
      const requests = { query: 'get virtual_machine:vcpu_usage' }
      const { tables } = await done(adminApi().timeseriesQuery({ query, body: requests }))
      return Object.keys(tables[0]?.timeseries ?? {}).length > 0
    },
    { timeout: firstSamples, interval: 500 },
  )
}, firstSamples + 30_000)

const editor = (page: Page, name = 'Query 1') => page.getByRole('textbox', { name, exact: true })
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

describe('the metrics explorer', () => {
  test('completes a query from its first letter, suggests fixes of mistakes, and restores the query after a reload', async () => {
    const page = await browser.visit({ theme: 'dark' })
    const refused: string[] = []
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    })
    await page.goto(`/projects/${project}/metrics`)
    await editor(page).click()
    await page.keyboard.type('get vcpu')
    await page.getByRole('option', { name: /virtual_machine:vcpu_usage/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('\n| filter timestamp >= $start && timestamp < $end')
    // The completion is inserted already, so Enter begins a new line.
    await page.keyboard.type('\n| align mean_over(15s)')
    await page.getByText('line 3, column 9').waitFor()
    await expect.poll(() => run(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Write mean_within' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n| group_by [instance_id], mean')
    await page.keyboard.press('Escape')
    await page.getByText('added when it runs in a project').waitFor()
    await page.keyboard.press('Control+Enter')
    const row = page.getByRole('row', { name: /vcpu|runs/ }).first()
    await row.waitFor()
    await expect
      .poll(() => new URL(page.url()).searchParams.get('q'))
      .toContain('group_by [instance_id], mean')
    await page.reload()
    await page.getByRole('table', { name: 'Series of vcpu usage' }).waitFor()
    expect(await editor(page).textContent()).toContain('align mean_within(15s)')
    await expectAccessible(page)
    expect(refused).toEqual([])
  })

  test('shows several queries, exports their results, and can be saved as a view', async () => {
    const page = await browser.visit({ theme: 'light' })
    await page.goto(`/projects/${project}/metrics`)
    await page.getByRole('button', { name: 'CPU by instance' }).click()
    await page.getByRole('table', { name: 'Series of vcpu usage' }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'vcpu usage actions' }).click()
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv).toMatch(/^Time,/)
    await page.getByRole('button', { name: 'Duplicate Query 1' }).click()
    await editor(page, 'Query 2').waitFor()
    await page.getByRole('button', { name: 'Remove Query 1' }).click()
    await expect.poll(() => editor(page, 'Query 2').count()).toBe(0)
    await expectFocus(page.getByRole('heading', { name: 'Query 1' }))
    await page.getByRole('button', { name: 'Save as view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Busy')
    await page.getByRole('button', { name: 'Save view' }).click()
    const link = page.getByRole('link', { name: 'Busy' })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    await page.getByRole('button', { name: 'Fold Query 1' }).click()
    await page.getByText('changed').first().waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await editor(page).waitFor()

    // Another client changes the view. The page must ask before it overwrites that change.
    const api = adminApi()
    const saved = async () =>
      (await done(api.porticoViewList({ query: { ...query, list: 'metrics' } }))).items.find(({ name }) =>
        name.startsWith('Busy'),
      )
    await page.getByRole('button', { name: 'Fold Query 1' }).click()
    await page.getByText('changed').first().waitFor()
    const path = { view: (await saved())?.id ?? '' }
    const content = { page: 'q=get+virtual_disk%3Awrites' }
    await done(api.porticoViewUpdate({ path, body: { name: 'Busy disks', content } }))
    await page.getByRole('link', { name: 'Busy disks' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Replace view' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await saved())?.content).toEqual(content)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(async () => JSON.stringify((await saved())?.content)).toContain('vcpu_usage')

    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  })

  test('shows a view as saved after the user has shared it', async () => {
    const api = adminApi()
    const password = 'a password of hers'
    const { id: identityId } = await done(
      api.localIdpUserCreate({
        query: { silo: 'main' },
        body: { externalId: 'waits-for-view', password: { mode: 'password', value: password } },
      }),
    )
    const path = { project }
    const { roleAssignments } = await done(api.projectPolicyView({ path }))
    const role = { identityId, identityType: 'silo_user', roleName: 'viewer' } as const
    await done(api.projectPolicyUpdate({ path, body: { roleAssignments: [...roleAssignments, role] } }))
    const content = { page: 'q=get+virtual_disk%3Areads' }
    const body = { list: 'metrics', name: 'Reads', content } as const
    const { id: view } = await done(api.porticoViewCreate({ query, body }))

    const page = await browser.visit({ signedOut: true })
    await page.request.post(`${consoleUnderTest().url}/v1/login/main/local`, {
      data: { username: 'waits-for-view', password },
    })
    const address = `/projects/${project}/metrics?view=${view}`
    await page.goto(address)
    await page.getByText('This view cannot be shown').waitFor()
    // The URL contains the state of the page now.
    await editor(page).click()
    await page.keyboard.type('get ')
    await page.waitForURL(/q=get/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.waitForURL((url) => !url.search.includes('q=get'))
    expect(page.url()).toMatch(new RegExp(`${view}$`))
    await done(api.porticoViewUpdate({ path: { view }, body: { shared: true } }))
    await expect.poll(() => editor(page).textContent()).toContain('get virtual_disk:reads')
    expect(await page.getByText('changed', { exact: true }).count()).toBe(0)
  })

  test('lets the Tab key leave the query editor', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/metrics`)
    await editor(page).focus()
    await page.keyboard.type('get ')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-query-editor')))
      .toBe(false)
  })
})
