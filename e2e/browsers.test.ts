import { adminPassword } from '@portico/server/testing/server-process.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

test.each(['de-DE', 'ja-JP', 'ar'])('every type of page works in a browser in %s', async (locale) => {
  const project = await makeProject(`speaks-${locale.toLowerCase()}`)
  const page = await browser.visit({ locale })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  for (const [path, heading] of [
    ['/projects', 'Projects'],
    [`/projects/${project}/instances`, 'Instances'],
    [`/projects/${project}/instances-new`, 'New instance'],
    [`/projects/${project}/disks`, 'Disks'],
    ['/settings/profile', 'Profile'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).direction)).toBe('ltr')
  await page.goto('/projects')
  await page.getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
  expect(failures).toEqual([])
})

const background = (page: Page) =>
  page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)

test('a selected theme takes effect at once and on the next visit', async () => {
  const page = await browser.visit({ theme: 'dark' })
  await page.goto('/projects')
  const dark = await background(page)
  await page.getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Light theme' }).click()
  await expect.poll(() => background(page)).not.toBe(dark)
  const light = await background(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  expect(await background(page)).toBe(light)
  await page.getByRole('button', { name: 'admin' }).click()
  await page.getByRole('menuitem', { name: 'Dark theme' }).click()
  await expect.poll(() => background(page)).toBe(dark)
})

test('all of eight tabs of one browser receive live updates', async () => {
  const project = await makeProject('eight-tabs')
  const first = await browser.visit()
  const pages = [first]
  for (let i = 1; i < 8; i++) pages.push(await first.context().newPage())
  for (const page of pages) {
    await page.goto(`/projects/${project}/disks`)
    await page.getByText('No disks').waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  }
  // The first tab is closed because its process may run the shared worker, which has the only connection of all tabs.
  await pages.shift()?.close()
  const diskSource = { type: 'blank', blockSize: 512 } as const
  await done(
    adminApi().diskCreate({
      query: { project },
      body: { name: 'd', description: '', size: 2 ** 30, diskSource },
    }),
  )
  await Promise.all(pages.map((page) => page.getByRole('row', { name: /Detached/ }).waitFor()))
})

/** Returns the browser's ID of the shared worker of all tabs; undefined if there is none. */
async function sharedWorker(page: Page): Promise<string | undefined> {
  const ofPage = await page.context().newCDPSession(page)
  const { targetInfo } = await ofPage.send('Target.getTargetInfo')
  await ofPage.detach()
  const ofBrowser = (await page.context().browser()?.newBrowserCDPSession()) ?? expect.fail('no browser')
  const { targetInfos } = await ofBrowser.send('Target.getTargets')
  await ofBrowser.detach()
  const isOfTabs = ({ type, browserContextId }: (typeof targetInfos)[number]) =>
    type === 'shared_worker' && browserContextId === targetInfo.browserContextId
  return targetInfos.find(isOfTabs)?.targetId
}

async function endSharedWorker(page: Page): Promise<void> {
  const targetId = (await sharedWorker(page)) ?? expect.fail('no worker')
  const ofBrowser = await page.context().browser()?.newBrowserCDPSession()
  await ofBrowser?.send('Target.closeTarget', { targetId })
  await ofBrowser?.detach()
}

test.each([
  // Browsers end shared workers to free memory.
  ['ends', endSharedWorker],
  // The shared worker runs in the process of the first tab, so it crashes with that tab.
  ['crashes with a tab', (page: Page) => page.goto('chrome://crash').catch(() => {})],
] as const)('the remaining tabs receive live updates when the shared worker %s', async (how, end) => {
  const project = await makeProject(`shared-${how.replaceAll(' ', '-')}`)
  const first = await browser.visit()
  const others = [await first.context().newPage(), await first.context().newPage()] as const
  for (const page of [first, ...others]) {
    await page.goto(`/projects/${project}/floating-ips`)
    await page.getByText('No floating IPs').waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  }
  const make = (name: string) =>
    done(adminApi().floatingIpCreate({ query: { project }, body: { name, description: '' } }))
  const before = await sharedWorker(others[0])
  expect(before).toBeDefined()
  await end(first)
  const ended = expect.poll(() => sharedWorker(others[0]))
  await ended.toSatisfy((id) => id !== undefined && id !== before)
  await make('meanwhile')
  await Promise.all(others.map((page) => page.getByRole('link', { name: 'meanwhile' }).waitFor()))
  await Promise.all(others.map((page) => page.getByRole('status', { name: 'Updates: Live' }).waitFor()))
  await make('afterwards')
  await Promise.all(others.map((page) => page.getByRole('link', { name: 'afterwards' }).waitFor()))
})

test('signing in again in one tab lets the other tabs continue', async () => {
  const project = await makeProject('back-again')
  const page = await browser.visit({ signedOut: true })
  const other = await page.context().newPage()
  await other.goto(`/projects/${project}/disks`)
  await other.getByLabel('Username').waitFor()
  await page.goto('/projects')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await other.getByText('No disks').waitFor()
})
