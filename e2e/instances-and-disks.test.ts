import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'
import { watchShift } from './watch-page.ts'

const browser = useBrowser()
const GiB = 2 ** 30

const fillName = (page: Page, name: string) => page.getByLabel('Name', { exact: true }).fill(name)

/** Creates a stopped instance with blank disks of the given names. The first one is the boot disk. */
async function makeInstance(project: string, name: string, disks: readonly string[] = []): Promise<void> {
  const blank = (disk: string) => ({
    type: 'create' as const,
    name: disk,
    description: '',
    size: GiB,
    diskSource: { type: 'blank' as const, blockSize: 512 as const },
  })
  const [boot, ...others] = disks
  await done(
    adminApi().instanceCreate({
      query: { project },
      body: {
        name,
        hostname: name,
        description: '',
        ncpus: 1,
        memory: GiB,
        start: false,
        bootDisk: boot === undefined ? null : blank(boot),
        disks: others.map(blank),
      },
    }),
  )
}

async function makeDisk(project: string, name: string): Promise<void> {
  const diskSource = { type: 'blank', blockSize: 512 } as const
  await done(
    adminApi().diskCreate({ query: { project }, body: { name, description: '', size: GiB, diskSource } }),
  )
}

test('the instance form says what is missing and what to do when there is no image to boot from', async () => {
  const project = await makeProject('nothing-to-boot')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances-new`)
  const notice = page
    .getByRole('note')
    .filter({ hasText: 'An instance needs an image or a disk to boot from' })
  await notice.waitFor()
  expect(await notice.getByRole('link', { name: 'Upload image' }).getAttribute('href')).toBe(
    `/projects/${project}/images-new`,
  )
  await notice.getByRole('link', { name: 'create disk' }).waitFor()
  const submit = page.getByRole('button', { name: 'Create instance' })
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  await submit.hover()
  await page.getByRole('tooltip').getByText('Choose an image or a disk to boot from').waitFor()
})

describe('in a silo without a default pool', () => {
  const pool = 'default'
  async function withoutDefault(work: () => Promise<void>): Promise<void> {
    const api = adminApi()
    const path = { silo: 'main', pool }
    const set = async (isDefault: boolean) => {
      await done(api.ipPoolSiloUpdate({ path, body: { isDefault } }))
    }
    // The silo is restored even after a failure, since later tests share it.
    onTestFinished(() => set(true))
    await set(false)
    await work()
  }

  test('the instance form selects no pool, and requires the user to select one', async () => {
    const project = await makeProject('no-default')
    await makeInstance(project, 'web')
    await makeDisk(project, 'bootable')
    await withoutDefault(async () => {
      const page = await browser.visit()
      await page.goto(`/projects/${project}/instances-new`)
      await page.getByText('The silo has no default pool').waitFor()
      expect(await page.getByText('Default pool', { exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Create instance' }).hover()
      await page.getByRole('tooltip').getByText('The silo has no default IP pool').waitFor()

      await page.goto(`/projects/${project}/floating-ips-new`)
      await page.getByText('The silo has no default pool').waitFor()
      await fillName(page, 'front-door')
      await page.getByRole('button', { name: 'Create floating IP' }).click()
      await page.getByText('IP pool is required').waitFor()
      await page.getByRole('button', { name: /IP pool/ }).click()
      await page.getByRole('option', { name: pool }).click()
      await page.getByRole('button', { name: 'Create floating IP' }).click()
      await page.getByRole('row', { name: /front-door/ }).waitFor()

      await page.goto(`/projects/${project}/instances/web/networking`)
      await page.getByRole('button', { name: 'Attach ephemeral IP' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('The silo has no default pool').waitFor()
      const attach = dialog.getByRole('button', { name: 'Attach' })
      expect(await attach.getAttribute('aria-disabled')).toBe('true')
      await dialog.getByRole('combobox', { name: 'IP pool' }).click()
      await page.getByRole('option', { name: pool }).click()
      await attach.click()
      await page.getByText(/Ephemeral IP .* attached/).waitFor()
    })
  })
})

test('the page of an instance opens after the instance was resized in the list', async () => {
  const project = await makeProject('resized')
  await makeInstance(project, 'web')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('row', { name: /web/ }).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Resize' }).click()
  await page.getByRole('dialog').getByLabel('vCPUs', { exact: true }).fill('65')
  await page.getByRole('dialog').getByText('Must be at most 64').waitFor()
  await page.getByRole('dialog').getByLabel('vCPUs', { exact: true }).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Resize' }).click()
  await page.getByRole('link', { name: 'View instance' }).click()
  await page.getByRole('heading', { level: 1, name: 'web' }).waitFor()
})

test('changing the source of a disk in the instance form clears the selected image or snapshot', async () => {
  const project = await makeProject('block-sizes')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks-new`)
  await fillName(page, 'd')
  await page.getByRole('radio', { name: '512' }).check()
  await page.getByRole('radio', { name: 'Image' }).check()
  await page.getByRole('radio', { name: 'Blank' }).check()
  expect(await page.getByRole('radio', { name: '4096' }).isChecked()).toBe(true)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Create disk' }).click()
  expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
    disk_source: { type: 'blank', block_size: 4096 },
  })
})

test('the serial console shows its CLI command on one line, with a button that copies it', async () => {
  const project = await makeProject('one-line')
  await makeInstance(project, 'web')
  const page = await browser.visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/projects/${project}/instances/web/connect`)
  await page.getByText('The instance has no external IP').waitFor()
  await page.getByRole('button', { name: 'CLI command' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy command' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^websocat .*\/v1\/instances\/web\/serial-console\/stream\?.*'$/)
})

test('the dialog that sets a boot disk names the disk that it replaces', async () => {
  const project = await makeProject('boot-disks')
  await makeInstance(project, 'web', ['first', 'second'])
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/web`)
  const choose = async () => {
    await page
      .getByRole('row', { name: /second/ })
      .getByRole('button', { name: 'Row actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Set as boot disk' }).click()
    return page.getByRole('alertdialog')
  }
  const question = await choose()
  await question.getByText('instead of first, which stays attached').waitFor()
  await question.getByRole('button', { name: 'Change boot disk' }).click()
  const boot = page.getByRole('region', { name: 'Boot disk' })
  await boot.getByRole('row', { name: /second/ }).waitFor()
  await boot
    .getByRole('row', { name: /second/ })
    .getByRole('button', { name: 'Row actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Unset as boot disk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unset boot disk' }).click()
  await boot.getByText('No boot disk set').waitFor()
  await (await choose()).getByRole('button', { name: 'Set boot disk' }).waitFor()
})

test("a request that failed is logged to the browser's console with its URL", async () => {
  const page = await browser.visit()
  const logged: unknown[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // The arguments of a message cannot be read any more after the page is closed.
    const read = message.args()[0]?.jsonValue()
    read?.then((value) => logged.push(value)).catch(() => {})
  })
  await page.goto('/projects/not-there/disks?page=secret')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await expect
    .poll(() => logged)
    .toContainEqual(
      expect.objectContaining({
        status: 404,
        page: '/projects/not-there/disks',
        url: '/v1/projects/not-there',
        operation: 'projectView',
      }),
    )
})

test('a user without groups and roles sees the usual reason, with a link to a guide', async () => {
  const api = adminApi()
  const password = 'a long enough password'
  await done(
    api.localIdpUserCreate({
      query: { silo: 'main' },
      body: { externalId: 'nobody', password: { mode: 'password', value: password } },
    }),
  )
  const page = await browser.visit({ signedOut: true })
  await page.goto('/projects')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('You are not in any groups and have no role on the silo or in a project.').waitFor()
  // The hint appears after the error and must not cause a layout shift.
  await watchShift(page)
  await page.reload()
  await page.getByText('You are not in any groups and have no role on the silo or in a project.').waitFor()
  expect(await page.evaluate(() => window.shift)).toBe(0)
  const guide = page.getByRole('link', { name: /Identity providers/ })
  expect(await guide.getAttribute('target')).toBe('_blank')
  expect((await page.request.get((await guide.getAttribute('href')) ?? '')).status()).toBe(200)
})
