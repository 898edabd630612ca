import path from 'node:path'
import { type RunningServer, startProgram } from '@portico/server/testing/server-process.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'

const browser = useBrowser()

let preview: RunningServer | undefined
/**
 * All tests run in order on one page, because each page of the preview has a control plane of its own, which takes
 * seconds to start.
 */
let page: Page
beforeAll(async () => {
  preview = await startProgram(path.resolve(import.meta.dirname, '../packages/preview/serve.ts'), [
    '--port',
    '0',
  ])
  // The preview has the same paths as a server, and no session.
  page = await browser.visitForAll({ theme: 'light', width: 390, signedOut: true, baseURL: preview.url })
  await page.goto('/projects')
  // Building the preview and starting its control plane take a while on a busy machine.
  await page.getByRole('link', { name: 'sandbox' }).waitFor({ timeout: 120_000 })
}, 300_000)
afterAll(async () => {
  await preview?.stop()
})

async function openProjects(): Promise<void> {
  await page.getByRole('link', { name: 'Portico, all projects' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
}

test('the bar of the preview can make requests fail, explains the preview, and covers no part of the page', async () => {
  await page.getByRole('button', { name: 'Learn more' }).click()
  await page.getByText('inside this browser').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: /Chaos/ }).click()
  await page.getByLabel('Calls answer').selectOption('500')
  await page.getByLabel('How many').selectOption('1')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'sandbox' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await expectNoOverflow(page)

  await page.getByRole('button', { name: /Chaos/ }).click()
  await page.getByLabel('Calls answer').selectOption('')
  await page.keyboard.press('Escape')
  // The page tries the failed request again automatically.
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()
})

test('the console works without a server, including lists, live updates, forms and the serial console', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openProjects()
  await page.getByRole('link', { name: 'web-shop' }).click()
  await page.getByRole('link', { name: 'db-primary' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Disks' }).click()
  await page.getByRole('link', { name: 'New disk' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('scratch')
  await page.getByRole('button', { name: 'Create disk' }).click()
  await page
    .getByRole('row', { name: /scratch/ })
    .getByText('Detached')
    .waitFor()

  await page.getByRole('link', { name: 'Instances' }).first().click()
  await page.getByRole('link', { name: 'web-1', exact: true }).click()
  await page.getByRole('link', { name: 'Serial console' }).first().click()
  await page.getByText('web-1 login:').first().waitFor()
  await page.locator('.xterm').click()
  await page.keyboard.type('debian\n')
  await page.getByText('Password:').first().waitFor()
})

test('a visitor who has signed out can sign in with the password that the page shows', async () => {
  await openProjects()
  await page.getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const strip = page.getByRole('complementary', { name: 'Technical preview' })
  await strip.getByText('Sign in as').waitFor()
  const [username = '', password = ''] = await strip.locator('b').allTextContents()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'web-shop' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/projects')
})

test('the preview includes the guides', async () => {
  await page.goto('/guides/disks.html')
  await page.getByRole('heading', { level: 1, name: 'Disks' }).waitFor()
  await page.getByRole('link', { name: 'snapshot', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Snapshots' }).waitFor()
})
