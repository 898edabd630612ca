import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, consoleUnderTest, done, expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'

const browser = useBrowser()

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
const canLogIn = async (username: string, password: string) => {
  const { siloName } = await done(adminApi().currentUserView())
  const answer = await fetch(`${consoleUnderTest().url}/v1/login/${siloName}/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return answer.status === 204
}

test('a local user is created, shown, given another password, and deleted with the resources that belong to the user', async () => {
  const page = await browser.visit()
  await page.goto('/access/users')
  await page.getByRole('link', { name: 'Create user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  await form.getByRole('textbox', { name: 'Name' }).fill('grace-of-people')
  await form.getByRole('button', { name: 'Create user' }).click()
  await form.getByText('Password is required').first().waitFor()
  await form.getByLabel('Password', { exact: true }).fill('first password')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create user' }).click()
  await row(page, 'grace-of-people').waitFor()
  expect(await canLogIn('grace-of-people', 'first password')).toBe(true)

  await openMenu(page, 'grace-of-people', 'Set password')
  const password = page.getByRole('dialog', { name: 'Set password' })
  await password.getByLabel('Password', { exact: true }).fill('second password')
  await password.getByRole('button', { name: 'Set password' }).click()
  await password.waitFor({ state: 'detached' })
  expect(await canLogIn('grace-of-people', 'first password')).toBe(false)
  expect(await canLogIn('grace-of-people', 'second password')).toBe(true)

  await row(page, 'grace-of-people').getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: 'User' })
  await panel.getByRole('heading', { name: 'Projects' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/SSH keys, roles and memberships are deleted/)
    .waitFor()
  await agree(page, 'Delete user')
  await page.waitForURL(/\/access\/users$/)
  await row(page, 'grace-of-people').waitFor({ state: 'detached' })
  expect(await canLogIn('grace-of-people', 'second password')).toBe(false)
})

test('users cannot delete themselves, and see why they cannot change users when they are no admins', async () => {
  const page = await browser.visit()
  await page.goto('/access/users')
  await row(page, 'admin').first().getByRole('button', { name: 'Row actions' }).click()
  const entry = page.getByRole('menuitem', { name: 'Delete' })
  expect(await entry.getAttribute('aria-disabled')).toBe('true')
})

test('the form of an identity provider says that a silo with local users cannot have one', async () => {
  const page = await browser.visit()
  await page.goto('/system/silos/main/idps-new')
  const form = page.getByRole('dialog', { name: 'Create identity provider' })
  await form
    .getByText(/It accepts no identity providers/)
    .first()
    .waitFor()
  const button = form.getByRole('button', { name: 'Create provider' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})

test('an invalid ID of a user or group in the URL leads to "not found"', async () => {
  const page = await browser.visit()
  for (const path of ['/access/users/nobody', '/access/groups/none', '/system/silos/main/users/nobody']) {
    await page.goto(path)
    await page.getByRole('main').getByText('Page not found').first().waitFor()
    await page.getByRole('navigation').first().waitFor()
  }
})

test('the form of a certificate checks its files, and the delete dialog says what would stop working', async () => {
  const { siloName } = await done(adminApi().currentUserView())
  const made = (days: number, hosts = [`${siloName}.sys.portico.internal`]) =>
    issueCertificate({
      name: 'people',
      hosts,
      from: new Date(Date.now() - 86_400_000),
      until: new Date(Date.now() + days * 86_400_000),
    })
  const [good, wrong] = [made(5), made(90, ['elsewhere.example'])]
  const page = await browser.visit()
  await page.goto('/certificates-new')
  const form = page.getByRole('dialog', { name: 'Add certificate' })
  await form.getByRole('textbox', { name: 'Name' }).fill('of-people')
  await form.getByRole('radio', { name: 'Paste them' }).check()
  const cert = form.getByRole('textbox', { name: 'Certificate' })
  const key = form.getByRole('textbox', { name: 'Private key' })
  await cert.fill('no certificate')
  await key.fill(wrong.keyPem)
  await form.getByRole('button', { name: 'Add certificate' }).click()
  await expect.poll(() => cert.getAttribute('aria-invalid')).toBe('true')
  // The message appears at the field and in the summary of errors.
  await expect.poll(() => form.getByText('This file is not a certificate in PEM').count()).toBe(2)
  await cert.fill(wrong.cert)
  await form.getByRole('button', { name: 'Add certificate' }).click()
  await expect.poll(() => cert.getAttribute('aria-invalid')).toBe('true')
  await form
    .getByText(/is for another host/)
    .first()
    .waitFor()
  await cert.fill(good.cert)
  await form.getByRole('button', { name: 'Add certificate' }).click()
  await form
    .getByText(/do not match/)
    .first()
    .waitFor()
  await key.fill(good.keyPem)
  await form.getByRole('button', { name: 'As code' }).click()
  expect(await page.content()).not.toContain(good.keyPem.split('\n')[2])
  await form.getByRole('button', { name: 'Add certificate' }).click()
  await row(page, 'of-people').getByText('4 days left').waitFor()
  await expectAccessible(page)

  await row(page, 'of-people').getByRole('link').first().click()
  await page.getByRole('dialog', { name: 'Certificate' }).getByText('Replace it now').waitFor()
  await page.keyboard.press('Escape')
  await openMenu(page, 'of-people', 'Delete')
  await page
    .getByRole('alertdialog')
    .getByText(/No other certificate is valid for/)
    .waitFor()
  await agree(page, 'Delete certificate')
  await page.getByRole('heading', { name: 'No certificates' }).waitFor()
})

test('the explanation of a permission says who assigned each role, what would remove it, and who changed it last', async () => {
  const page = await browser.visit()
  await done(adminApi().projectCreate({ body: { name: 'of-people', description: '' } }))
  await page.goto('/projects?search=of-people')
  await openMenu(page, 'of-people', 'Who can remove this?')
  await page.getByRole('heading', { name: /^Yes\. admin has a sufficient role/ }).waitFor()
  await page
    .getByText(/^set by /)
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'To remove it' })
    .getByRole('link', { name: 'Change there' })
    .waitFor()
  await page.getByRole('region', { name: 'Has it been done?' }).getByText('never').waitFor()
  await page.goto('/access/why?may=project_create')
  await page
    .getByRole('region', { name: 'Has it been done?' })
    .getByText(/ago|now/)
    .first()
    .waitFor()
  await expectAccessible(page)
})
