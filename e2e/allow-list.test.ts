import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'
import { ageShift, watchShift } from './watch-page.ts'

const browser = useBrowser()
const path = '/system/networking/allow-list'

/** All requests of all test files come from 127.0.0.1, so every allow list must contain that address. */
const loopback = '127.0.0.0/8'

const allowed = async () => (await done(adminApi().networkingAllowListView({}))).allowedIps

const endTrials = async () => {
  const { items } = await done(adminApi().porticoTrialList({}))
  for (const { id, state } of items)
    if (state === 'running') await done(adminApi().porticoTrialTakeBack({ path: { trial: id } }))
}

afterEach(async () => {
  await endTrials()
  await done(adminApi().networkingAllowListUpdate({ body: { allowedIps: { allow: 'any' } } }))
})

const save = (page: Page) => page.getByRole('button', { name: 'Apply for 60 s' })
const bar = (page: Page) => page.getByRole('region', { name: 'Keep this change?' })

async function fill(page: Page, ...networks: string[]) {
  await page.getByText('Only these networks').click()
  await page.getByLabel('Add networks').fill(networks.join(', '))
  await page.getByRole('button', { name: 'Add to list' }).click()
}

test("saving an allow list without the caller's own address is refused, and the error names the address", async () => {
  const page = await browser.visit()
  await page.goto(path)
  await fill(page, '203.0.113.0/24', 'nonsense')
  await page.getByText('Must contain an IP address and a width').waitFor()
  await page.getByText('You would be locked out').waitFor()
  expect(await save(page).getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Add networks').fill('')
  await page.getByRole('button', { name: 'Add your address' }).click()
  await page.getByText('admits you').waitFor()
  await expectAccessible(page)
  expect(await save(page).getAttribute('aria-disabled')).not.toBe('true')
  expect(await allowed()).toEqual({ allow: 'any' })
})

test('an allow list takes effect and is confirmed from a page that is loaded later', async () => {
  const page = await browser.visit()
  await page.goto(path)
  await fill(page, loopback, '203.0.113.7')
  await save(page).click()
  await bar(page).getByText('Your connection works').waitFor()
  expect(await allowed()).toEqual({ allow: 'list', ips: [loopback, '203.0.113.7/32'] })
  await expectAccessible(page)
  await watchShift(page)
  await page.goto('/system/silos')
  await bar(page).getByRole('button', { name: 'Keep this change' }).waitFor()
  await page.getByRole('link', { name: 'main', exact: true }).waitFor()
  // The bar with the confirm button is part of the first paint.
  expect(await page.evaluate(() => window.shift)).toBeLessThan(ageShift)
  await bar(page).getByRole('button', { name: 'Keep this change' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await allowed()).toEqual({ allow: 'list', ips: [loopback, '203.0.113.7/32'] })
  await page.goto(`${path}/history`)
  const history = page.getByRole('tabpanel', { name: 'History' })
  await history.getByText('allow list').first().waitFor()
  await history.getByText('Kept').first().waitFor()
})

test('the Revert button restores the previous allow list, and the form shows it', async () => {
  const page = await browser.visit({ theme: 'light', width: 390 })
  await page.goto(path)
  await fill(page, loopback)
  await save(page).click()
  await bar(page).waitFor()
  await expectNoOverflow(page)
  // Opening the history and returning must not lose typed input.
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('tabpanel', { name: 'History' }).waitFor()
  await page.getByRole('tab', { name: 'Networks' }).click()
  await save(page).waitFor()
  await bar(page).getByRole('button', { name: 'Revert now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await allowed()).toEqual({ allow: 'any' })
  await page.getByText('Admitted, as every address is.').waitFor()
  // A button fills the form with the list that was reverted.
  await page.getByRole('button', { name: 'Fill the form with it again' }).click()
  await page.getByText('admits you').waitFor()
  await expect.poll(() => save(page).getAttribute('aria-disabled')).not.toBe('true')
})

test('typed entries stay when another user changes the allow list, and the form asks the user to resolve the conflict', async () => {
  const page = await browser.visit()
  await page.goto(path)
  await fill(page, loopback, '203.0.113.7')
  const theirs = [loopback, '198.51.100.0/24'] as const
  await done(
    adminApi().networkingAllowListUpdate({ body: { allowedIps: { allow: 'list', ips: [...theirs] } } }),
  )
  await page
    .getByRole('alert')
    .getByText(/ changed (this|the|these) /)
    .waitFor()
  await page.getByRole('listitem').filter({ hasText: '203.0.113.7' }).first().waitFor()
  expect(await save(page).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page
    .getByRole('alert')
    .getByText(/ changed (this|the|these) /)
    .waitFor({ state: 'detached' })
  await save(page).click()
  await bar(page).getByRole('button', { name: 'Keep this change' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await allowed()).toEqual({ allow: 'list', ips: [loopback, '203.0.113.7/32'] })
})

test('other users see who made the pending change of the allow list and when it will be reverted', async () => {
  const page = await browser.visit()
  await page.goto(path)
  await fill(page, loopback)
  await save(page).click()
  await bar(page).waitFor()
  await page.getByText('127.0.0.0/8').first().waitFor()
  const body = { allowedIps: { allow: 'any' } } as const
  const refused = await adminApi().networkingAllowListUpdate({ body })
  expect(refused).toMatchObject({ type: 'error', status: 409 })
})

test(
  'an allow list that is not confirmed is reverted after the timeout, and the page says so',
  { timeout: 120_000 },
  async () => {
    const page = await browser.visit()
    await page.goto(path)
    await fill(page, loopback)
    await save(page).click()
    await bar(page).waitFor()
    await page.getByText('was reverted').first().waitFor({ timeout: 80_000 })
    expect(await allowed()).toEqual({ allow: 'any' })
    await page.getByRole('button', { name: 'Dismiss' }).click()
  },
)
