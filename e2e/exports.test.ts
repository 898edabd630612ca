import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** Changes each export request for a page of 1000 rows into one for `rows` rows, from now on. */
const shortenPages = (page: Page, rows: number) =>
  page.route(/[?&]limit=1000\b/, (route) =>
    route.continue({ url: route.request().url().replace('limit=1000', `limit=${rows}`) }),
  )

/** Runs `act`. @returns the file that it downloads */
async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

async function projectWithAddresses(name: string): Promise<string> {
  const project = await makeProject(name)
  for (const each of ['ip-1', 'ip-2', 'ip-3']) {
    await done(adminApi().floatingIpCreate({ query: { project }, body: { name: each, description: '=1+1' } }))
  }
  return project
}

test('the server exports a list that is longer than a page, with the same content as an export by the browser', async () => {
  const project = await projectWithAddresses('export-list')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/floating-ips`)
  await page.getByRole('link', { name: 'ip-3' }).waitFor()
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Attached to' }).uncheck()
  await button(page, 'Move IP pool up').click()
  await page.keyboard.press('Escape')
  const atOnce = await downloaded(page, () => button(page, 'Export').click())
  expect(atOnce.name).toBe('floating-ips.csv')
  expect(atOnce.text.split('\r\n')[0]).toBe('Name,Description,IP pool,IP address')
  expect(atOnce.text).toMatch(/\r\nip-2,'=1\+1,/)
  await shortenPages(page, 2)
  await button(page, 'Export').click()
  await toast(page).getByText('Export started').waitFor()
  const download = toast(page).getByRole('button', { name: 'Download' })
  await download.waitFor()
  expect(await downloaded(page, () => download.click())).toEqual(atOnce)
  // The file can be downloaded later on any device: from the task center and from the page of the task.
  await page.getByRole('button', { name: /^Tasks:/ }).click()
  const centre = page.getByRole('dialog', { name: 'Tasks' })
  const card = centre.getByRole('listitem').filter({ hasText: `in ${project}` })
  expect(await downloaded(page, () => card.getByRole('button', { name: 'Download' }).click())).toEqual(atOnce)
  await card.getByRole('link', { name: 'Export floating IPs' }).click()
  await page.getByText('floating-ips.csv is kept until').waitFor()
  await page.getByText('3 rows, ').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await downloaded(page, () => button(page, 'Download').click())).toEqual(atOnce)
})

test('a long log is exported completely by a task, and a short one at once by the browser', async () => {
  const project = await projectWithAddresses('export-log')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/activity?kind=external-ip`)
  const jsonLines = async () => {
    await button(page, 'Export').click()
    await page.getByRole('menuitem', { name: /JSON lines/ }).click()
  }
  const atOnce = await downloaded(page, jsonLines)
  expect(atOnce.text.match(/"action":"create"/g)).toHaveLength(3)
  await shortenPages(page, 1)
  await done(adminApi().floatingIpCreate({ query: { project }, body: { name: 'ip-4', description: '' } }))
  await done(adminApi().floatingIpCreate({ query: { project }, body: { name: 'ip-5', description: '' } }))
  await done(adminApi().floatingIpCreate({ query: { project }, body: { name: 'ip-6', description: '' } }))
  await jsonLines()
  const download = toast(page).getByRole('button', { name: 'Download' })
  await download.waitFor()
  const file = await downloaded(page, () => download.click())
  expect(file.name).toBe('activity.jsonl')
  // Both files end with the same entries, because nothing was logged between the two exports.
  expect(file.text.endsWith(atOnce.text)).toBe(true)
  expect(file.text.match(/"action":"create"/g)).toHaveLength(6)
})
