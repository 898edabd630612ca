import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectNoOverflow,
  makeImage,
  makeProject,
  useBrowser,
} from './visit.ts'
import { watchRequests, watchShift } from './watch-page.ts'

const browser = useBrowser()
const password = 'a password of their own'

beforeAll(async () => {
  const body = { externalId: 'wanderer', password: { mode: 'password', value: password } } as const
  await done(adminApi().localIdpUserCreate({ query: { silo: 'main' }, body }))
})

/** Signs in the test user in a new browser and opens a page of the settings. */
async function signIn(page: Page, path: string): Promise<Page> {
  await page.goto(`/login/main/local?redirect_uri=${encodeURIComponent(path)}`)
  await page.getByRole('textbox', { name: 'Username' }).fill('wanderer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
  return page
}

const question = (page: Page) => page.getByRole('alertdialog')
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

async function choose(page: Page, row: RegExp, entry: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('sessions are listed, and a browser whose session was ended has to sign in again', async () => {
  const other = await signIn(await browser.visit({ signedOut: true }), '/settings/profile')
  const page = await signIn(await browser.visit({ signedOut: true, theme: 'light' }), '/settings/sessions')
  await page.getByRole('row', { name: /This one/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('row').nth(2).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await question(page).getByRole('button', { name: 'End session' }).click()
  await toast(page)
    .getByText(/Session of .* ended/)
    .waitFor()
  await other.waitForURL('**/login/main/local?*')
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })

  const third = await signIn(await browser.visit({ signedOut: true }), '/settings/profile')
  await page.getByRole('row').nth(2).waitFor()
  await page.getByRole('button', { name: 'End all others' }).click()
  await question(page).getByRole('button', { name: 'End sessions' }).click()
  await toast(page).getByText('1 session ended').waitFor()
  await third.waitForURL('**/login/main/local?*')
})

test('the token of an authorized device has a name and an expiry, and can be revoked', async () => {
  const { url } = consoleUnderTest()
  const client_id = '6f1d3c52-93c5-4a6d-8a5b-8d4f7a1e2b3c'
  const requested = await fetch(`${url}/device/auth`, {
    method: 'POST',
    headers: { 'user-agent': 'rocket-cli/3.1' },
    body: new URLSearchParams({ client_id }),
  })
  const { device_code, user_code } = (await requested.json()) as { device_code: string; user_code: string }
  const page = await signIn(await browser.visit({ signedOut: true, width: 390 }), '/settings/access-tokens')
  await page.getByText('No access tokens').waitFor()
  await page.goto('/device/verify')
  const typeCode = async (code: string) => {
    await page.getByRole('textbox', { name: 'Character 1.' }).focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  // This code differs from the right one only in its last letter.
  await typeCode(user_code.slice(0, -1) + (user_code.endsWith('B') ? 'C' : 'B'))
  await page.getByText('Code is invalid').waitFor()
  await page.route('**/device/confirm', (route) => route.fulfill({ status: 503 }))
  // Typing replaces the previous code, including its dash.
  await typeCode(user_code)
  await page.getByText('Error reading API response').waitFor()
  expect(await page.getByText('Code is invalid').count()).toBe(0)
  await page.unroute('**/device/confirm')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/device/success')
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const given = await fetch(`${url}/device/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type, device_code, client_id }),
  })
  const { access_token } = (await given.json()) as { access_token: string }
  const answer = async () =>
    (await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${access_token}` } })).status

  await page.goto('/settings/access-tokens')
  await page.getByText('rocket-cli 3.1').first().waitFor()
  await expectNoOverflow(page)
  await choose(page, /rocket-cli/, 'Name and expiry')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('x'.repeat(65))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must be 64 characters or fewer').waitFor()
  await name.fill('Build server')
  await page.getByRole('radio', { name: 'in 7 days' }).check()
  await expectAccessible(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  // The response arrives after the second click. If the dialog had closed, that click would open the menu of the row.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/v1/**', async (route) => {
    if (route.request().method() === 'PUT') await pressed.promise
    await route.continue()
  })
  await name.press('Enter')
  await page.keyboard.press('Enter')
  pressed.resolve()
  await page.getByRole('row', { name: /Build server/ }).waitFor()
  expect(sent).toHaveLength(1)
  expect(await answer()).toBe(200)
  await choose(page, /Build server/, 'Revoke')
  await question(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No access tokens').waitFor()
  expect(await answer()).toBe(401)
})

test('the theme and the time format are selected in the settings, and take effect', async () => {
  const page = await browser.visit()
  await page.goto('/settings/appearance')
  await page.getByRole('radio', { name: 'ISO, UTC' }).check()
  await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/).waitFor()
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expectAccessible(page)
  await page.reload()
  expect(await page.getByRole('radio', { name: 'ISO, UTC' }).isChecked()).toBe(true)
  expect(
    await page
      .locator('html')
      .evaluate(({ dataset: { theme, density, time } }) => ({ theme, density, time })),
  ).toMatchObject({
    theme: 'light',
    density: 'compact',
    time: 'utc',
  })
})

test('the page after sign-in uses the initial data in its document, without layout shifts', async () => {
  const project = await makeProject('first-page')
  await makeImage(project, 'base')
  const path = { project }
  const users = await done(adminApi().userList({}))
  const { id: identityId = '' } = users.items.find((user) => user.displayName === 'wanderer') ?? {}
  const { roleAssignments } = await done(adminApi().projectPolicyView({ path }))
  const role = { identityId, identityType: 'silo_user', roleName: 'viewer' } as const
  await done(adminApi().projectPolicyUpdate({ path, body: { roleAssignments: [...roleAssignments, role] } }))
  const page = await browser.visit({ signedOut: true })
  await watchShift(page)
  const address = `/projects/${project}/disks`
  await page.goto(`/login/main/local?redirect_uri=${encodeURIComponent(address)}`)
  await page.getByRole('textbox', { name: 'Username' }).fill('wanderer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.evaluate(() => (window.shift = 0))
  const requested = watchRequests(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('row', { name: /base/ }).first().waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  expect(requested.filter((pathname) => /disk|projects/.test(pathname)).sort()).toEqual([
    '/v1/disks',
    '/v1/projects/first-page',
  ])
  expect(await page.evaluate(() => window.shift)).toBe(0)
})
