import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectFocus, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Creates a project with the instances `names`, and starts those in `running`. */
async function scene(project: string, names: readonly string[], running: readonly string[]): Promise<void> {
  await makeProject(project)
  for (const name of names) {
    const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30 }
    await done(
      adminApi().instanceCreate({ query: { project }, body: { ...body, start: running.includes(name) } }),
    )
  }
}

/** Creates a project without the default network, which would prevent its deletion. */
async function makeBareProject(project: string): Promise<void> {
  await makeProject(project)
  const api = adminApi()
  const query = { project }
  await done(api.vpcSubnetDelete({ path: { subnet: 'default' }, query: { ...query, vpc: 'default' } }))
  await done(api.vpcDelete({ path: { vpc: 'default' }, query }))
}

/** Holds requests for single instances by ID until the returned function is called. */
async function holdRequests(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/v1\/instances\/[0-9a-f-]{36}$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })

test('a bulk action lists affected rows and left-out rows, and shows "stopping" until all instances have stopped', async () => {
  await scene('bulk-stop', ['one', 'two', 'three'], ['one', 'two'])
  const page = await browser.visit()
  await page.goto('/projects/bulk-stop/instances')
  await rowOf(page, 'one.*Running').waitFor()
  await rowOf(page, 'two.*Running').waitFor()
  const release = await holdRequests(page)
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('button', { name: 'Stop 2 of 3' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Stop 2 instances' })
  await dialog.waitFor()
  await expectAccessible(page)
  expect(
    await dialog.getByRole('list', { name: '2 instances' }).getByRole('listitem').allTextContents(),
  ).toEqual(['one', 'two'])
  expect(await dialog.getByRole('list', { name: 'Left out' }).textContent()).toBe(
    'threeInstance is stopped. Only a running instance can be stopped.',
  )
  await expectFocus(dialog.getByRole('button', { name: 'Cancel' }))
  const colour = (name: string) =>
    dialog.getByRole('button', { name }).evaluate((it) => getComputedStyle(it).color)
  expect(await colour('Stop')).not.toBe(await colour('Cancel'))
  await dialog.getByRole('button', { name: 'Stop' }).click()

  await toasts(page).getByText('2 instances stopping').waitFor()
  await rowOf(page, 'one.*Stopped').waitFor()
  expect(await toasts(page).getByText('2 instances stopped').count()).toBe(0)
  release()
  await toasts(page).getByText('2 instances stopped').waitFor()
})

test('a started instance shows "starting" until it runs', async () => {
  await scene('single-start', ['box'], [])
  const page = await browser.visit()
  await page.goto('/projects/single-start/instances/box')
  const release = await holdRequests(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await toasts(page).getByText('box is starting').waitFor()
  release()
  await toasts(page).getByText('box started').waitFor()
  await page.getByText('Running', { exact: true }).first().waitFor()
})

test('a bulk action lists rows that failed with their reason, and the user can retry them', async () => {
  for (const project of ['again-empty', 'again-full']) await makeBareProject(project)
  const query = { project: 'again-full' }
  const { id } = await done(adminApi().floatingIpCreate({ query, body: { name: 'f', description: '' } }))
  const page = await browser.visit()
  // The dry run is blocked, so that the dialog does not leave out rows that cannot be deleted (see
  // delete-preview.test.ts).
  await page.route(/dry_run=true/, (route) => route.abort())
  await page.goto('/projects?search=again-')
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: '1 project not deleted' })
  await Promise.all([
    toasts(page).getByText('1 project deleted').waitFor(),
    dialog.getByText(/again-full/).waitFor(),
  ])
  await expectAccessible(page)
  await done(adminApi().floatingIpDelete({ path: { floatingIp: id } }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('No projects match the filters.').waitFor()
})

test('a bulk deletion lists left-out rows separately from rows that cannot be deleted', async () => {
  await scene('bulk-gone', ['one', 'two', 'three', 'four'], ['one', 'two'])
  const page = await browser.visit()
  await page.goto('/projects/bulk-gone/instances')
  await rowOf(page, 'one.*Running').waitFor()
  await rowOf(page, 'two.*Running').waitFor()
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('button', { name: 'Delete 2 of 4' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 instances?' })
  await dialog.getByRole('status').getByText('Ready').waitFor()
  const leftOut = dialog.getByRole('list', { name: '2 are left out' }).getByRole('listitem')
  expect(await leftOut.allTextContents()).toEqual([
    'oneInstance is running. Stop it to delete it.',
    'twoInstance is running. Stop it to delete it.',
  ])
  expect(await dialog.getByText('Prevented by', { exact: true }).count()).toBe(0)
  const top = async (name: string) => (await dialog.getByRole('button', { name }).boundingBox())?.y
  expect(await top('Delete 2 instances')).toBe(await top('Keep instances'))
})
