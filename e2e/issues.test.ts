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
import { watchRequests } from './watch-page.ts'

const browser = useBrowser()
const bare = useBareFront()
const project = 'issues'
const pool = 'issues-small'

/** The pool has one free address. */
beforeAll(async () => {
  await makeProject(project)
  const api = adminApi()
  const path = { pool }
  await done(api.ipPoolCreate({ body: { name: pool, description: '' } }))
  await done(api.ipPoolRangeAdd({ path, body: { first: '10.98.0.1', last: '10.98.0.10' } }))
  await done(api.ipPoolSiloLink({ path, body: { silo: 'main', isDefault: false } }))
  for (let i = 0; i < 9; i++) {
    const body = { name: `camera-${i}`, description: '', pool }
    await done(api.floatingIpCreate({ query: { project }, body }))
  }
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
afterEach(async () => {
  await policy('provisionable')
  for (const { key, silence } of (await done(adminApi().porticoIssueList({}))).items) {
    if (silence !== null) await done(adminApi().porticoIssueSilenceEnd({ path: { issue: key } }))
  }
})

const title = 'Pool issues-small has 1 of 10 addresses left'

test.each([
  ['light', 1440, 'en-US'],
  ['dark', 768, 'de-DE'],
  ['light', 390, 'en-US'],
] as const)('issues are sorted by severity, with %s at %i in %s', async (theme, width, locale) => {
  const page = await browser.visit({ theme, width, locale })
  const requests = watchRequests(page)
  await page.goto('/system/issues')
  const row = page
    .getByRole('region', { name: 'Breaks soon' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await row.getByText('When they are used up').waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  expect(requests).toEqual([])
  await expectAccessible(page)
  await expectNoOverflow(page)
  // The page lists the checks with their results.
  await page.getByText('Checks', { exact: true }).click()
  await page.getByRole('rowheader', { name: 'BFD sessions' }).waitFor()
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Add range' }).click()
  await page.waitForURL(`**/system/networking/ip-pools/${pool}/ranges-add`)
  await page.getByRole('heading', { name: 'Add IP range' }).waitFor()
})

test('an issue appears and disappears with its cause without a reload, and the sidebar shows the number of issues', async () => {
  const page = await browser.visit()
  await page.goto('/system/issues')
  const { serial } = (await sled()).baseboard
  const row = page.getByRole('listitem').filter({ hasText: `${serial} in slot` })
  await page.getByRole('paragraph').filter({ hasText: title }).waitFor()
  const count = async () =>
    Number(
      await page
        .getByRole('link', { name: /^Issues/ })
        .locator('span')
        .last()
        .innerText(),
    )
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()
  await policy('non_provisionable')
  await row.getByText('is out of service').first().waitFor()
  await expect.poll(count).toBe(before + 1)
  await row.getByRole('link', { name: 'Open sled' }).click()
  await page.waitForURL('**/system/inventory/sleds/*/instances')
  // The number is updated on other pages as well.
  await expect.poll(count).toBe(before + 1)
  await page.goBack()
  await policy('provisionable')
  await row.waitFor({ state: 'detached' })
})

test('an issue is hidden until a time with a reason, and shown again, by keyboard alone', async () => {
  const page = await browser.visit()
  await page.goto(`/system/issues?kind=pool_nearly_full`)
  const hide = page.getByRole('button', { name: `Hide ${title}` })
  await hide.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hide issue' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Why').focus()
  await page.keyboard.press('Enter')
  await dialog
    .getByText('Why is required')
    .or(dialog.getByText(/required/i))
    .first()
    .waitFor()
  await page.keyboard.type('A range is on its way')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('paragraph').filter({ hasText: title }).waitFor({ state: 'detached' })
  const hidden = page.getByRole('radio', { name: /^Hidden 1$/ })
  await hidden.focus()
  await page.keyboard.press('Space')
  await page.waitForURL('**/system/issues?**hidden=true**')
  await page.getByText(/^Hidden until .* by admin: “A range is on its way”$/).waitFor()
  await expectAccessible(page)
  const again = page.getByRole('button', { name: `Show again ${title}` })
  await again.focus()
  await expectFocus(again)
  await page.keyboard.press('Enter')
  await page.getByText('No issues match the filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('paragraph').filter({ hasText: title }).waitFor()
  // The activity log shows that the issue was hidden.
  await page.goto('/system/activity?kind=issue-silence')
  await page.getByText('Hid issue').first().waitFor()
})

test('the filters of the issues page are in the URL', async () => {
  const page = await browser.visit()
  await page.goto('/system/issues')
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('Breaks soon')
  await page.waitForURL('**/system/issues?severity=soon')
  expect(await page.getByRole('region', { name: 'Left unfinished' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Nearly full IP pools')
  await page.waitForURL('**kind=pool_nearly_full**')
  await page.reload()
  await page.getByRole('paragraph').filter({ hasText: title }).waitFor()
  expect(await page.getByRole('region').getByRole('listitem').count()).toBe(1)
})

test('fleet viewers see why they cannot hide issues, and other users have no issues page', async () => {
  const password = { mode: 'password', value: 'a password of their own' } as const
  const api = adminApi()
  const viewer = await done(
    api.localIdpUserCreate({ query: { silo: 'main' }, body: { externalId: 'issue-viewer', password } }),
  )
  await done(
    api.localIdpUserCreate({ query: { silo: 'main' }, body: { externalId: 'issue-stranger', password } }),
  )
  const { roleAssignments } = await done(api.systemPolicyView({}))
  const role = { identityType: 'silo_user', identityId: viewer.id, roleName: 'viewer' } as const
  await done(api.systemPolicyUpdate({ body: { roleAssignments: [...roleAssignments, role] } }))
  const as = async (username: string) => {
    const page = await browser.visit({ signedOut: true })
    await page.request.post(`${consoleUnderTest().url}/v1/login/main/local`, {
      data: { username, password: password.value },
    })
    await page.goto('/system/issues')
    return page
  }
  const seen = await as('issue-viewer')
  const hide = seen.getByRole('button', { name: `Hide ${title}` })
  await hide.waitFor()
  expect(await hide.getAttribute('aria-disabled')).toBe('true')
  const stranger = await as('issue-stranger')
  await stranger.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('the palette can open the issues page', async () => {
  const page = await browser.visit()
  await page.goto('/system/silos')
  await page.getByRole('heading', { name: 'Silos' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('issues')
  await page.getByRole('option', { name: /^Issues/ }).click()
  await page.waitForURL('**/system/issues')
})

test('the console has no issues page and no link to it in front of an upstream without issues', async () => {
  bare.answers.lists = 'many'
  bare.answers.isOperator = true
  const page = await browser.visit({ baseURL: bare.url(), signedOut: true })
  await page.goto('/system/silos')
  await page.getByRole('link', { name: 'Silos' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Issues' }).count()).toBe(0)
  await page.goto('/system/issues')
  await page.getByRole('heading', { name: 'Not available on this system' }).waitFor()
})
