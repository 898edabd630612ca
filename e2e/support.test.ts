import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, useBrowser } from './visit.ts'

/** Tests of support bundles, from creating one to reading its files, and of the target release. */
const browser = useBrowser()
const bundles = '/system/support/bundles'

const remaining = async () => (await done(adminApi().supportBundleList({ query: {} }))).items

afterEach(async () => {
  for (const { id, state } of await remaining())
    if (state !== 'destroying') await done(adminApi().supportBundleDelete({ path: { supportBundle: id } }))
  await expect.poll(async () => (await remaining()).length, { timeout: 20_000 }).toBe(0)
})

async function collected(): Promise<string> {
  const { id } = await done(adminApi().supportBundleCreate({}))
  const view = async () => (await done(adminApi().supportBundleView({ path: { supportBundle: id } }))).state
  await expect.poll(view, { timeout: 20_000 }).toBe('active')
  return id
}

const files = (page: Page) => page.getByRole('treegrid', { name: 'Files' })

test('a support bundle is created, followed, browsed, downloaded and deleted', async () => {
  const page = await browser.visit()
  await page.goto(bundles)
  await page.getByText('No support bundles').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Collect bundle' }).click()
  await page.getByRole('heading', { level: 1, name: /^Support bundle/ }).waitFor()
  await files(page).waitFor()
  await page
    .getByRole('region', { name: 'README.txt' })
    .getByText('what is not in this bundle, and why')
    .waitFor()
  await expectAccessible(page)

  await files(page).getByRole('row', { name: 'hardware' }).getByRole('button').click()
  await files(page).getByRole('row', { name: 'sleds.jsonl', exact: true }).click()
  const text = page.getByRole('region', { name: 'hardware/sleds.jsonl' })
  await text.getByText('usable_hardware_threads').first().waitFor()
  await page.getByRole('searchbox', { name: 'Find lines in the file' }).fill('Provisionable')
  await text.locator('mark').first().waitFor()
  await page.getByRole('searchbox').fill('nowhere to be found')
  await text.getByText('No line contains “nowhere to be found”').waitFor()
  await expectAccessible(page)

  const [one] = await Promise.all([
    page.waitForEvent('download'),
    text.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(one.suggestedFilename()).toBe('sleds.jsonl')
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download zip, / }).click(),
  ])
  expect(whole.suggestedFilename()).toMatch(/^support-bundle-.*\.zip$/)
  expect((await readFile(await whole.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

  await page.getByRole('button', { name: 'Support bundle actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('No support bundles').waitFor()
})

test('the selected file and the search are in the URL of a bundle, and the history names the user of each action', async () => {
  const id = await collected()
  const page = await browser.visit()
  await page.goto(`${bundles}/${id}/files?file=system%2Fabout.json&find=portico`)
  const text = page.getByRole('region', { name: 'system/about.json' })
  await text.locator('mark').first().waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('portico')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('created', { exact: false }).first().waitFor()
  await expectAccessible(page)
})

test('the list shows which bundle failed and why, and several bundles are deleted together', async () => {
  const [id] = [await collected(), await collected()]
  const page = await browser.visit()
  await page.goto(bundles)
  await page
    .getByRole('row', { name: new RegExp(id.slice(0, 8)) })
    .getByText('Active')
    .waitFor()
  const { items } = await done(adminApi().porticoSupportBundleFacts({ query: { bundle: [id] } }))
  const serial = items[0]?.disk.sledSerial
  const sled = (await done(adminApi().sledList({ query: { limit: 1000 } }))).items.find(
    ({ baseboard }) => baseboard.serial === serial,
  )
  if (sled === undefined) expect.fail('the disk is in no sled')
  await done(adminApi().porticoSledDrillBegin({ path: { sled: sled.id } }))
  try {
    await page
      .getByText(/^Its disk .* was lost: sled .* failed/)
      .first()
      .waitFor({ timeout: 30_000 })
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Select all' }).first().click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('No support bundles').waitFor()
  } finally {
    await done(adminApi().porticoSledDrillEnd({ path: { sled: sled.id } }))
  }
})

test('the files of a bundle are reached by keyboard alone', async () => {
  const id = await collected()
  const page = await browser.visit()
  await page.goto(`${bundles}/${id}/files`)
  await files(page).getByRole('row', { name: 'README.txt' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: /^configuration\// }).waitFor()
})

test('the support and update pages fit every width', async () => {
  const id = await collected()
  const page = await browser.visit()
  for (const path of [
    bundles,
    `${bundles}/${id}/files?file=history%2Fchanges.jsonl`,
    '/system/updates',
    '/system/updates/set',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.locator('[aria-busy=true], .animate-pulse').count()).toBe(0)
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
  }
})

test('the running release is set as the target release, and the page shows when and by whom', async () => {
  const { version } = await done(adminApi().porticoCapabilities({}))
  const page = await browser.visit()
  await page.goto('/system/updates')
  await page.getByText(`${version} on 1 server`).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set target release' }).click()
  const form = page.getByRole('dialog', { name: 'Set target release' })
  await form.getByRole('button', { name: 'Release', exact: false }).first().click()
  await page.getByRole('option', { name: version }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Set target release' }).click()
  await form.waitFor({ state: 'detached' })
  const { generation } = await done(adminApi().targetReleaseView({}))
  await page.getByRole('row', { name: new RegExp(`^${generation}\\b.*admin`) }).waitFor()
  await page.getByRole('cell', { name: `${version} Target` }).waitFor()
})

test('a fleet viewer can open the support and update pages, whose disabled actions name the required role', async () => {
  const api = adminApi()
  const user = { silo: 'main' }
  const { id } = await done(
    api.localIdpUserCreate({
      query: user,
      body: { externalId: 'onlooker', password: { mode: 'password', value: 'an onlooker' } },
    }),
  )
  const policy = await done(api.systemPolicyView({}))
  const looking = { identityType: 'silo_user', identityId: id, roleName: 'viewer' } as const
  await done(api.systemPolicyUpdate({ body: { roleAssignments: [...policy.roleAssignments, looking] } }))
  try {
    const page = await browser.visit({ signedOut: true })
    await page.request.post('/v1/login/main/local', {
      data: { username: 'onlooker', password: 'an onlooker' },
    })
    await page.goto(bundles)
    const collect = page.getByRole('button', { name: 'Collect bundle' })
    await collect.focus()
    await page.getByText('Requires the role of fleet admin').first().waitFor({ state: 'attached' })
    await page.goto('/system/updates')
    await page.getByRole('button', { name: 'Set target release' }).waitFor()
    await expectAccessible(page)
  } finally {
    await done(api.systemPolicyUpdate({ body: { roleAssignments: policy.roleAssignments } }))
    await done(api.localIdpUserDelete({ path: { userId: id }, query: user }))
  }
})
