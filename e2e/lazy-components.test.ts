import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const query = { project: 'a-late' }

beforeAll(async () => {
  await makeProject('a-late')
  for (const name of ['one', 'two']) {
    await done(adminApi().floatingIpCreate({ query, body: { name, description: '' } }))
  }
})

/** Holds the script files of the console until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const kebabs = (page: Page) => page.getByRole('button', { name: 'Row actions' })

test('text that is typed before the palette has loaded becomes its search text', async () => {
  const page = await browser.visit()
  const release = await hold(page, /\/palette-[^/]*\.js$/)
  await page.goto('/projects/a-late/floating-ips')
  await page.getByRole('link', { name: 'New floating IP' }).focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search or run a command' }).waitFor()
  await page.keyboard.type('disks')
  await page.keyboard.press('Enter')
  release()
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.waitFor()
  expect(await field.inputValue()).toBe('disks')
  expect(new URL(page.url()).pathname).toBe('/projects/a-late/floating-ips')
})

test('only one menu opens when two are requested before they have loaded, and Escape closes it', async () => {
  const page = await browser.visit()
  const release = await hold(page, /\/menu-list-[^/]*\.js$/)
  await page.goto('/projects/a-late/floating-ips')
  await kebabs(page).nth(0).click()
  await kebabs(page).nth(1).click()
  release()
  await page.getByRole('menu').first().waitFor()
  expect(await page.getByRole('menu').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

test('a component that fails to load shows an error, and the rest of the page works', async () => {
  const page = await browser.visit()
  await page.route(/\/menu-list-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/projects/a-late/floating-ips')
  await kebabs(page).nth(0).click()
  await page.getByText('Could not open this').waitFor()
  await page.getByRole('link', { name: 'one', exact: true }).waitFor()
})

test('a page that is opened before its code has loaded appears after its code has loaded', async () => {
  const page = await browser.visit()
  const release = await hold(page, /\/instances-[^/]*\.js$/)
  await page.goto('/projects')
  await page.getByRole('link', { name: 'a-late', exact: true }).click()
  release()
  await page.getByRole('heading', { name: 'Instances', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/projects/a-late/instances')
  await page.goBack()
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
})

test('a page whose code fails to load shows an error inside the frame', async () => {
  const page = await browser.visit()
  await page.route(/\/instances-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/projects')
  await page.getByRole('link', { name: 'a-late', exact: true }).click()
  await page.getByText('Something went wrong').waitFor()
  await page.locator('header a[href="/projects"]').click()
  await page.getByRole('link', { name: 'a-late', exact: true }).waitFor()
})

test('a page that is opened without a connection shows an error inside the frame, and opens when the connection returns', async () => {
  const page = await browser.visit()
  await page.goto('/projects')
  const link = page.getByRole('link', { name: 'a-late', exact: true })
  await link.waitFor()
  let documents = 0
  await page.route(/./, (route) => {
    if (route.request().isNavigationRequest()) documents++
    return route.abort('internetdisconnected')
  })
  await link.click()
  await page.getByText('Something went wrong').waitFor()
  await page.locator('header a[href="/projects"]').waitFor()
  expect(documents).toBe(0)
  await page.unroute(/./)
  await page.getByRole('heading', { name: 'Instances', exact: true }).waitFor()
})

test('the page reloads when the server no longer has the script of a route', async () => {
  const page = await browser.visit()
  await page.goto('/projects')
  const link = page.getByRole('link', { name: 'a-late', exact: true })
  await link.waitFor()
  const reloaded = page.waitForEvent('request', (request) => request.isNavigationRequest())
  // This is the situation after an upgrade: the script does not exist any more, and a new document has the new file
  // names.
  await page.route(/\/instances-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await link.click()
  await reloaded
  await page.unroute(/\/instances-[^/]*\.js$/)
  await page.waitForURL('/projects/a-late/instances')
})

test('a refresh that failed is tried again automatically', async () => {
  const page = await browser.visit()
  await page.goto('/projects/a-late/floating-ips')
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/floating-ips?'))
  await page.route(/\/v1\/floating-ips\?/, (route) => route.abort())
  await done(adminApi().floatingIpCreate({ query, body: { name: 'unheard', description: '' } }))
  await failed
  await page.unroute(/\/v1\/floating-ips\?/)
  await page.getByRole('link', { name: 'unheard' }).waitFor()
})

test('holding down Enter presses a button only once', async () => {
  const page = await browser.visit()
  await page.goto('/projects/a-late/floating-ips')
  await kebabs(page).nth(0).focus()
  // Holding the key causes two key events. A button that reacted to each would open and close the menu.
  await page.keyboard.down('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.getByRole('menu').waitFor()
})
