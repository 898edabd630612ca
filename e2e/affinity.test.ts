import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  adminApi,
  done,
  expectAccessible,
  expectFocus,
  expectNoOverflow,
  makeProject,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()
const project = 'grouped'
const query = { project }

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

const members = async (group: string) =>
  (
    await done(adminApi().antiAffinityGroupMemberList({ path: { antiAffinityGroup: group }, query }))
  ).items.map(({ value }) => value.name)

/** Confirms a dialog after the server has returned the delete preview. */
async function confirm(
  page: Page,
  label: string,
  press: (button: ReturnType<Page['locator']>) => Promise<void>,
) {
  const button = page.getByRole('alertdialog').getByRole('button', { name: label })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  await press(button)
}

beforeAll(async () => {
  await makeProject(project)
  const body = { description: '', hostname: 'h', ncpus: 1, memory: 2 ** 30, start: false }
  for (const name of ['web-1', 'web-2'])
    await done(adminApi().instanceCreate({ query, body: { ...body, name } }))
  await done(adminApi().instanceStart({ path: { instance: 'web-2' }, query }))
})

test('a group is created, renamed and deleted by keyboard alone', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/affinity-groups`)
  await page.getByText('No affinity groups').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New affinity group' }).first().focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expectFocus(name)
  await page.keyboard.type('near')
  await page.getByRole('radio', { name: /^Fail/ }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await name.press('Enter')
  await page.waitForURL(`**/projects/${project}/affinity-groups/near`)
  await page.getByRole('heading', { name: 'near', level: 1 }).waitFor()
  await page.getByText('No group members').waitFor()
  await page.getByRole('button', { name: 'Affinity group actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await expectFocus(name)
  await name.fill('beside')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/affinity-groups/beside')
  const { policy } = await done(adminApi().affinityGroupView({ path: { affinityGroup: 'beside' }, query }))
  expect(policy).toBe('fail')
  await page.getByRole('button', { name: 'Affinity group actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await confirm(page, 'Delete affinity group', (button) => button.press('Enter'))
  await page.waitForURL(`**/projects/${project}/affinity-groups`)
  await expect.poll(() => row(page, 'beside').count()).toBe(0)
})

test('instances are added to and removed from a group on the pages of both, and the group shows their placement', async () => {
  const body = { name: 'apart', description: '', policy: 'allow' as const, failureDomain: 'sled' as const }
  await done(adminApi().antiAffinityGroupCreate({ query, body }))
  const page = await browser.visit({ theme: 'light', width: 390 })
  await page.goto(`/projects/${project}/affinity/apart`)
  await page.getByRole('button', { name: 'Add instance' }).click()
  await page.getByRole('combobox', { name: 'Instance' }).click()
  await page.getByRole('option', { name: /web-1/ }).click()
  // The list of candidates does not contain a running instance.
  expect(await page.getByRole('option', { name: /web-2/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Add to group' }).click()
  await row(page, 'web-1').getByText('Can start').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // The started instance gets a sled, and its placement appears without a reload.
  await done(adminApi().instanceStart({ path: { instance: 'web-1' }, query }))
  await row(page, 'web-1').getByText('Sled 1').waitFor()

  await page.goto(`/projects/${project}/instances/web-1/settings`)
  const groups = page.getByRole('region', { name: /^Affinity groups/ })
  await groups.getByRole('link', { name: 'apart' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await groups.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  await confirm(page, 'Remove', (button) => button.click())
  await groups.getByText('The instance is in no').waitFor()
  expect(await members('apart')).toEqual([])
  // The instance is running now, so the button is disabled with a reason.
  await expect
    .poll(() => groups.getByRole('button', { name: 'Add to group' }).getAttribute('aria-disabled'))
    .toBe('true')

  await page.goto(`/projects/${project}/affinity`)
  await row(page, 'apart').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
