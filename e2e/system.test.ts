import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectFocus,
  expectNoOverflow,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()
const quotas = { cpus: 8, memory: 2 ** 33, storage: 2 ** 36 }

const makeSilo = (name: string, more: object = {}) =>
  done(
    adminApi().siloCreate({
      body: {
        name,
        description: '',
        discoverable: true,
        identityMode: 'local_only',
        quotas,
        mappedFleetRoles: {},
        tlsCertificates: [],
        ...more,
      },
    }),
  )

// The silos are deleted at the end. With several silos, signing in begins with selecting one, which later tests do not
// expect.
afterAll(async () => {
  const { items } = await done(adminApi().siloList({}))
  for (const { name } of items)
    if (name !== 'main') await done(adminApi().siloDelete({ path: { silo: name } }))
})

const makeUser = (silo: string, externalId: string, value?: string) =>
  done(
    adminApi().localIdpUserCreate({
      query: { silo },
      body: {
        externalId,
        password: value === undefined ? { mode: 'login_disallowed' } : { mode: 'password', value },
      },
    }),
  )

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const openMenu = async (page: Page, name: string, entry: string) => {
  await row(page, name).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Clicks the confirming button after the server has returned the delete preview. */
const agree = async (page: Page, label: string) => {
  const button = page.getByRole('alertdialog').getByRole('button', { name: label })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  await button.click()
}

test('a silo is created, gets a pool and other quotas, and is deleted', async () => {
  const page = await browser.visit()
  await page.goto('/projects')
  await page.getByRole('button', { name: /switch between silo and system/ }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('menuitemradio', { name: 'System' })
    .or(page.getByRole('menuitem', { name: 'System' }))
    .press('Enter')
  await page.waitForURL('**/system/silos')
  await page.getByRole('heading', { name: 'Silos', level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New silo' }).first().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('harbour')
  await page.getByRole('radio', { name: /^Local only/ }).press('Space')
  await page.getByRole('spinbutton', { name: 'vCPUs' }).fill('16')
  await page.getByRole('textbox', { name: 'Memory' }).fill('1.5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create silo' }).click()
  await page.waitForURL('**/system/silos/harbour/ip-pools')
  expect(await done(adminApi().siloQuotasView({ path: { silo: 'harbour' } }))).toMatchObject({
    cpus: 16,
    memory: 1.5 * 2 ** 30,
    storage: 0,
  })

  await page.getByRole('button', { name: 'Link IP pool' }).click()
  await page.getByRole('combobox', { name: 'IP pool' }).click()
  await page.getByRole('option', { name: /^default/ }).click()
  const linking = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: 'Link IP pool' }).click()
  // The same request links the pool and makes it the default, because only then the existing gateways of the silo get
  // the pool.
  expect((await linking).postDataJSON()).toEqual({ silo: 'harbour', is_default: true })
  await row(page, 'default').getByText('default').nth(1).waitFor()
  await expectAccessible(page)
  await openMenu(page, 'default', 'Clear default')
  await agree(page, 'Clear default')
  await page.getByText('none: instances cannot be created').waitFor()

  await page.getByRole('tab', { name: 'Quotas' }).click()
  await page.getByRole('spinbutton', { name: 'vCPUs' }).fill('4')
  await page.getByRole('button', { name: 'Update quotas' }).click()
  await page.getByText('0 of 4, 4 left').waitFor()
  await page.mouse.move(0, 0)
  await expectAccessible(page)

  // Typed values stay when another user changes the quotas.
  const vcpus = page.getByRole('spinbutton', { name: 'vCPUs' })
  await vcpus.fill('6')
  await done(adminApi().siloQuotasUpdate({ path: { silo: 'harbour' }, body: { cpus: 5 } }))
  await page
    .getByRole('alert')
    .getByText(/ changed (this|the|these) /)
    .waitFor()
  expect(await vcpus.inputValue()).toBe('6')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => vcpus.inputValue()).toBe('5')

  await page.getByRole('button', { name: 'Silo actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await agree(page, 'Delete silo')
  await page.waitForURL('**/system/silos')
  await expect.poll(() => row(page, 'harbour').count()).toBe(0)
})

test('an IP pool is created, filled, shown as an address map, and emptied', async () => {
  const page = await browser.visit({ theme: 'light' })
  await page.goto('/system/networking')
  await page.waitForURL('**/system/networking/ip-pools')
  await row(page, 'default').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New IP pool' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('quay')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/ip-pools/quay/ranges')
  await page.getByRole('link', { name: 'Add IP range' }).first().click()
  await page.getByRole('textbox', { name: 'First' }).fill('198.18.0.20')
  await page.getByRole('textbox', { name: 'Last' }).fill('198.18.0.10')
  await page.getByRole('button', { name: 'Add IP range' }).click()
  await page.getByText('Must not come before the first address').waitFor()
  await page.getByRole('textbox', { name: 'Last' }).fill('198.18.0.59')
  await page.getByText('40 addresses.').waitFor()
  await page.keyboard.press('Enter')
  await row(page, '198.18.0.59').waitFor()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Addresses' }).click()
  const grid = page.getByRole('grid', { name: 'Addresses of quay' })
  await grid.focus()
  await page.getByRole('gridcell', { name: /40 free, to 198\.18\.0\.59/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('region', { name: 'Address 198.18.0.52' }).getByText('free').waitFor()
  await page.keyboard.press('End')
  await page.getByRole('heading', { name: '198.18.0.59' }).waitFor()
  await expectAccessible(page)

  // The edit form opens over the current tab, which stays selected.
  await page.getByRole('button', { name: 'IP pool actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'IP ranges' }).waitFor()
  await page.getByRole('textbox', { name: 'Description' }).fill('For the quay')
  await page.getByRole('button', { name: 'Update IP pool' }).click()
  await page.waitForURL('**/ip-pools/quay/ranges')

  await openMenu(page, '198.18.0.20', 'Remove')
  await page.getByText('None is in use.').waitFor()
  await agree(page, 'Remove')
  await page.getByText('No IP ranges').waitFor()
  await page.getByRole('button', { name: 'IP pool actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await agree(page, 'Delete IP pool')
  await page.waitForURL('**/system/networking/ip-pools')
})

test('the dialogs of the system access page state their effect when a fleet role is assigned, changed and removed', async () => {
  await makeSilo('yard')
  const dora = await makeUser('yard', 'dora')
  const page = await browser.visit()
  await page.goto('/system/access')
  await row(page, 'admin').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add user or group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Silo/ }).click()
  await page.getByRole('option', { name: 'yard' }).click()
  await page.getByRole('combobox', { name: 'User or group' }).click()
  await page.getByRole('option', { name: 'dora' }).click()
  await page.getByRole('region', { name: 'What changes' }).getByText('See silos').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Assign role' }).click()
  await row(page, 'dora').getByText('fleet.viewer').waitFor()

  await openMenu(page, 'dora', 'Change role')
  await page.getByRole('radio', { name: /^Collaborator/ }).check()
  await page.getByRole('region', { name: 'What changes' }).getByText('Create and delete silos').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change role' }).click()
  await row(page, 'dora').getByText('fleet.collaborator').waitFor()

  await openMenu(page, 'dora', 'Remove')
  await page.getByRole('alertdialog').getByText('Change quotas of silos').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => row(page, 'dora').count()).toBe(0)
  const { roleAssignments } = await done(adminApi().systemPolicyView({}))
  expect(roleAssignments.map(({ identityId }) => identityId)).not.toContain(dora.id)
})

test('users without a fleet role have no system pages', async () => {
  await makeSilo('dock')
  await makeUser('dock', 'eve', 'a long password')
  const page = await browser.visit({ signedOut: true })
  const { url } = consoleUnderTest()
  const login = await page.request.post(`${url}/v1/login/dock/local`, {
    data: { username: 'eve', password: 'a long password' },
  })
  expect(login.status()).toBe(204)
  for (const path of ['/system/silos', '/system/access', '/system/networking/ip-pools']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByRole('button', { name: /switch between/ }).count()).toBe(0)
  }
})

test('the drawer switches between silo and system pages on a narrow screen', async () => {
  const page = await browser.visit({ width: 390 })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'System', exact: true }).click()
  await page.waitForURL('**/system/silos')
  for (const path of [
    '/system/silos/main/quotas',
    '/system/silos-new',
    '/system/networking/ip-pools/default/addresses',
    '/system/access',
  ]) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await expectNoOverflow(page)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  const back = page.getByRole('dialog').getByRole('link', { name: 'Silo', exact: true })
  await back.focus()
  await expectFocus(back)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects')
})
