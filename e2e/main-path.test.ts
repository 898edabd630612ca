import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adminPassword } from '@portico/server/testing/server-process.ts'
import { expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Writes an image file of a few MB that looks like a bootable disk. Most of it is zeros, as in real images. */
function imageFile(): string {
  const bytes = new Uint8Array(3 * 1024 * 1024)
  bytes.set(new TextEncoder().encode('EFI PART'), 512)
  bytes.fill(7, 1024 * 1024, 1024 * 1024 + 4096)
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-image-')), 'debian-12.raw')
  writeFileSync(file, bytes)
  return file
}

test('the main path works: sign in, create an image, and create, stop, resize and delete an instance', async () => {
  const page = await browser.visit({ signedOut: true })
  await page.goto('/projects')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Could not sign in').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('link', { name: 'New project' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('first-path')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Images', exact: false }).first().click()
  await page.getByRole('link', { name: 'Upload image' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('debian-12')
  await page.getByLabel('OS', { exact: true }).fill('debian')
  await page.getByLabel('Version', { exact: true }).fill('12')
  await page.getByLabel('Image file').setInputFiles(imageFile())
  await page.getByRole('button', { name: 'Upload image' }).click()
  await page.getByRole('button', { name: 'Done' }).and(page.locator(':not([aria-disabled=true])')).click()
  await page.getByRole('link', { name: 'debian-12' }).waitFor()

  await page.goto('/projects/first-path/instances-new')
  await page.getByLabel('Name', { exact: true }).fill('web-01')
  await page.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /debian-12/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create instance' }).click()
  await page.getByRole('heading', { level: 1, name: 'web-01' }).waitFor()
  await page.getByText('Running', { exact: true }).first().waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Serial console' }).first().click()
  await page.getByText('connected', { exact: true }).waitFor()
  await page.locator('.xterm').click()
  await page
    .getByText(/login:/)
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })

  await page.goto('/projects/first-path/floating-ips')
  await page.getByRole('link', { name: 'New floating IP' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('front-door')
  await page.getByRole('button', { name: 'Create floating IP' }).click()
  await page
    .getByRole('row', { name: /front-door/ })
    .getByRole('button', { name: 'Row actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Attach' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Instance' }).click()
  await page.getByRole('option', { name: /web-01/ }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click()
  await page
    .getByRole('row', { name: /front-door/ })
    .getByRole('link', { name: 'web-01' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'web-01' }).waitFor()

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'Resize' }).click()
  await page.getByRole('dialog').getByLabel('vCPUs', { exact: true }).fill('4')
  await page.getByRole('dialog').getByRole('button', { name: 'Resize' }).click()
  await page.getByText('resized').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await page.getByText('Running', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()
  await page.getByText('No instances').waitFor()
})

test('changes by another client appear without a reload', async () => {
  await makeProject('live')
  const page = await browser.visit()
  await page.goto('/projects/live/floating-ips')
  await page.getByText('No floating IPs').waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const body = { name: 'elsewhere', description: '' }
  await done(adminApi().floatingIpCreate({ query: { project: 'live' }, body }))
  await page.getByRole('link', { name: 'elsewhere' }).waitFor()
})

test('a name that is in use is reported at its field, and all typed input stays', async () => {
  await makeProject('taken')
  const page = await browser.visit()
  await page.goto('/projects-new')
  await page.getByLabel('Name', { exact: true }).fill('taken')
  await page.getByLabel('Description').fill('kept')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Project name already exists').first().waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('kept')
})

const lists = ['projects', 'projects/look/instances', 'projects/look/disks', 'projects/look/snapshots']
const more = [
  'projects/look/images',
  'projects/look/floating-ips',
  'images',
  'settings/profile',
  'settings/ssh-keys',
]

test('every page is accessible in both themes and fits a narrow screen', async () => {
  await makeProject('look')
  const page = await browser.visit()
  for (const target of [...lists, ...more]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/${target}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [colorScheme, width] of [
      ['dark', 1440],
      ['light', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
  }
})
