import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRenders } from './renders.ts'
import {
  adminApi,
  done,
  expectAccessible,
  expectNoOverflow,
  makeImage,
  makeProject,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()

const code = (page: Page, language: string) => page.getByRole('region', { name: language, exact: true })

async function openCode(page: Page, form: string): Promise<void> {
  await page.goto(form)
  await page.getByRole('button', { name: 'As code' }).click()
  await page.getByRole('tab', { name: 'curl' }).waitFor()
}

test('the code beside the instance form is the request that the form sends', async () => {
  await makeProject('code-instance')
  await makeImage('code-instance', 'base')
  const page = await browser.visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCode(page, '/projects/code-instance/instances-new')
  await page.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /base/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('web')
  const text = code(page, 'curl')
  await text.getByText('"web"').first().waitFor()
  await text.getByText(/"web-base-[0-9a-f]{6}"/).waitFor()
  await page.getByRole('button', { name: 'Copy curl' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().includes('/v1/instances'),
  )
  await page.getByRole('button', { name: 'Create instance' }).click()
  const sent = await request
  const { pathname, search } = new URL(sent.url())
  expect(copied).toContain(`-X POST "$OXIDE_HOST${pathname}${search}"`)
  expect(JSON.parse(/<<'EOF'\n([\s\S]*)\nEOF$/.exec(copied)?.[1] ?? '')).toEqual(sent.postDataJSON())
})

test.each([
  ['/projects/code-forms/disks-new', '/v1/disks'],
  ['/projects/code-forms/snapshots-new', '/v1/snapshots'],
  ['/projects/code-forms/floating-ips-new', '/v1/floating-ips'],
  ['/projects/code-forms/snapshots/base/images-new', '/v1/images'],
  ['/projects-new', '/v1/projects'],
  ['/settings/ssh-keys-new', '/v1/me/ssh-keys'],
])(
  '%s shows its request as code, and updates the code while the user types without rendering the form',
  async (form, path) => {
    if (form.includes('code-forms')) await makeWorld('code-forms')
    const page = await browser.visit()
    const { rendered } = await countRenders(page)
    await openCode(page, form)
    await code(page, 'curl').getByText(path).waitFor()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('typed')
    await code(page, 'curl').getByText('"typed"').waitFor()
    await name.press('End')
    const counts: number[] = []
    for (const key of 'abcd') counts.push(await rendered(() => page.keyboard.press(key)))
    expect(Math.min(...counts)).toBe(0)
    await code(page, 'curl').getByText('"typedabcd"').waitFor()
  },
)

const worlds = new Set<string>()
async function makeWorld(project: string): Promise<void> {
  if (worlds.has(project)) return
  worlds.add(project)
  await makeProject(project)
  await makeImage(project, 'base')
}

test('arrow keys select the language of the code, and the next form shows that language first', async () => {
  const page = await browser.visit()
  await openCode(page, '/projects-new')
  await page.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await code(page, 'CLI').getByText('oxide').waitFor()
  await page.keyboard.press('ArrowRight')
  await code(page, 'Terraform').getByText('"oxide_project"').waitFor()
  await openCode(page, '/settings/ssh-keys-new')
  await code(page, 'Terraform').getByText('"oxide_ssh_key"').waitFor()
})

test('code on screen shows the length of user data instead of its content, and copied code contains a variable', async () => {
  await makeProject('code-secret')
  const page = await browser.visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCode(page, '/projects/code-secret/instances-new')
  await page.getByText('User data').first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'init', mimeType: 'text/plain', buffer: Buffer.from('secret words') })
  await code(page, 'curl').getByText('•••• 12 B').waitFor()
  await page.getByRole('button', { name: 'Copy curl' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('$USER_DATA')
  expect(copied).not.toContain(Buffer.from('secret words').toString('base64'))
})

const terraform = [
  'resource "oxide_instance" "web" {',
  '  name      = "web-9"',
  '  ncpus     = 16',
  '  memory    = 64 * 1024 * 1024 * 1024',
  '  gpu       = "a100"',
  '}',
].join('\n')

test('pasting a resource shows a preview of the changes, and fills the form only after the user confirms', async () => {
  await makeProject('code-paste')
  const page = await browser.visit()
  await openCode(page, '/projects/code-paste/instances-new')
  await page.getByLabel('Name', { exact: true }).fill('web-4')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste to fill the form' })
  await dialog.getByLabel('JSON or Terraform').fill(terraform)
  await dialog.getByRole('row', { name: 'Name web-4 web-9 2' }).waitFor()
  await dialog.getByRole('row', { name: 'Memory 8 GiB 64 GiB 4' }).waitFor()
  await dialog.getByRole('row', { name: 'gpu no such field; left out 5' }).waitFor()
  await dialog.getByText('Read as Terraform: 3 fields, 1 not understood').waitFor()
  await expectAccessible(page)
  const name = page.locator('[name=name]')
  expect(await name.inputValue()).toBe('web-4')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await name.inputValue()).toBe('web-4')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await dialog.getByLabel('JSON or Terraform').fill(terraform)
  await dialog.getByRole('button', { name: 'Fill 3 fields' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('web-9')
  await code(page, 'curl').getByText('"ncpus": 16').waitFor()
})

test('pasting a request body selects its image in any scope, and the form creates the described instance', async () => {
  await makeProject('code-json')
  await makeImage('code-json', 'base')
  const { items } = await done(adminApi().imageList({ query: { project: 'code-json' } }))
  const page = await browser.visit()
  await openCode(page, '/projects/code-json/instances-new')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await page.getByLabel('JSON or Terraform').fill(
    JSON.stringify({
      name: 'pasted',
      ncpus: 1,
      memory: 2 ** 30,
      start: false,
      boot_disk: {
        type: 'create',
        name: 'pasted-boot',
        description: '',
        size: 2 ** 30,
        disk_source: { type: 'image', image_id: items[0]?.id },
      },
    }),
  )
  await page.getByRole('button', { name: 'Fill 5 fields' }).click()
  await page.getByRole('radio', { name: 'Project image', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Create instance' }).click()
  await page.getByRole('heading', { level: 1, name: 'pasted' }).waitFor()
  const disk = await done(
    adminApi().diskView({ path: { disk: 'pasted-boot' }, query: { project: 'code-json' } }),
  )
  expect(disk.imageId).toBe(items[0]?.id)
})

test('pasting a disk fills the disk form', async () => {
  await makeProject('code-disk')
  const page = await browser.visit()
  await openCode(page, '/projects/code-disk/disks-new')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await page
    .getByLabel('JSON or Terraform')
    .fill('{"name": "data", "size": 32212254720, "disk_source": {"type": "blank", "block_size": 512}}')
  await page.getByRole('button', { name: 'Fill 3 fields' }).click()
  await page.getByRole('button', { name: 'Create disk' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const disk = await done(adminApi().diskView({ path: { disk: 'data' }, query: { project: 'code-disk' } }))
  expect([disk.size, disk.blockSize]).toEqual([30 * 2 ** 30, 512])
})

test('hiding the code keeps the typed input', async () => {
  await makeProject('code-hidden')
  const page = await browser.visit()
  await openCode(page, '/projects/code-hidden/disks-new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('typed')
  await page.getByRole('button', { name: 'Hide code' }).click()
  await page.getByRole('tab', { name: 'curl' }).waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('typed')
  // Typed input must stay even if the form closes while its code is shown.
  await page.getByRole('button', { name: 'As code' }).click()
  await page.getByRole('tab', { name: 'curl' }).waitFor()
  await page.getByRole('button', { name: 'Create disk' }).click()
  await page.getByRole('row', { name: /typed/ }).waitFor()
})

test('pasting an arbitrary text does not change the form, and the page stays responsive', async () => {
  await makeProject('code-garbage')
  const page = await browser.visit({ width: 390 })
  await openCode(page, '/projects/code-garbage/disks-new')
  await page.getByRole('button', { name: 'Paste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste to fill the form' })
  const text = dialog.getByRole('textbox')
  await text.fill('resource "oxide_disk" "a" {\n  name = "\\UFFFFFFFF"\n}')
  await dialog.getByText('is not a text; left out').waitFor()
  const fields = Array.from({ length: 9000 }, (_, at) => `"${'k'.repeat(9)}${at}": 1`)
  await text.fill(`{"__proto__": 1, "name": "${'ab '.repeat(999)}", ${fields.join(', ')}}`)
  await dialog.getByText('9,001 not understood').waitFor()
  await dialog.getByText('8,951 others not understood; left out').waitFor()
  expect(await dialog.getByRole('row').count()).toBe(53)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
})

test('dialogs and edit forms show the request that they send as code', async () => {
  const project = 'code-change'
  const query = { project }
  await makeProject(project)
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  const { id: box } = await done(adminApi().instanceCreate({ query, body }))
  const { id: disk } = await done(adminApi().diskCreate({ query, body: blankDisk('data') }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/box/storage`)
  await page.getByRole('button', { name: 'Attach existing disk' }).click()
  await page.getByRole('button', { name: 'As code' }).click()
  await page.getByText('Choose one to see its request').waitFor()
  await page.getByRole('combobox', { name: 'Disk name' }).click()
  await page.getByRole('option', { name: /data/ }).click()
  await code(page, 'curl').getByText(`/v1/instances/${box}/disks/attach`).waitFor()
  await page.getByRole('tab', { name: 'Terraform' }).click()
  await code(page, 'Terraform').getByText('disk_attachments').waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'curl' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/projects/${project}/disks`)
  await page.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'As code' }).click()
  await code(page, 'curl').getByText('-X DELETE').waitFor()
  const shown = await code(page, 'curl').textContent()
  await expectAccessible(page)
  const deleted = page.waitForRequest((sent) => sent.method() === 'DELETE' && !sent.url().includes('dry_run'))
  await page.getByRole('button', { name: 'Delete disk' }).click()
  const { pathname } = new URL((await deleted).url())
  expect(pathname).toBe(`/v1/disks/${disk}`)
  expect(shown).toContain(`"$OXIDE_HOST${pathname}"`)

  await openCode(page, `/projects/${project}/edit`)
  await page.getByLabel('Name', { exact: true }).fill('code-changed')
  await page.getByRole('tab', { name: 'Terraform' }).click()
  // The Terraform block keeps its label. With another one, Terraform would create another project.
  await code(page, 'Terraform').getByText('"code_change"').waitFor()
  await code(page, 'Terraform').getByText('"code-changed"').waitFor()
})

const blankDisk = (name: string) => ({
  name,
  description: '',
  size: 2 ** 30,
  diskSource: { type: 'blank', blockSize: 512 } as const,
})

test('a resource is shown as code from its row menu and from its panel', async () => {
  const project = 'code-things'
  await makeProject(project)
  await makeImage(project, 'base')
  const { id } = await done(adminApi().diskCreate({ query: { project }, body: blankDisk('data') }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks`)
  await page.getByRole('row', { name: /data/ }).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'As code' }).click()
  const panel = page.getByRole('dialog', { name: 'data as code' })
  await code(page, 'curl').getByText('"data-copy"').waitFor()
  await panel.getByRole('tab', { name: 'Import it' }).click()
  await code(page, 'Terraform import').getByText(`"${id}"`).waitFor()
  await panel.getByRole('tab', { name: 'Read it' }).click()
  await code(page, 'curl').getByText(`/v1/disks/data?project=${project}`).waitFor()
  await openCode(page, `/projects/${project}/images/base/edit`)
  await page.getByRole('tab', { name: 'CLI' }).click()
  await code(page, 'CLI').getByText('base-copy').first().waitFor()
  await expectAccessible(page)
})

test.each([
  ['dark', 1440],
  ['light', 390],
] as const)('an instance is shown as code in %s at %d', async (theme, width) => {
  const project = `code-of-${theme}-${width}`
  await makeProject(project)
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  const { id } = await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await browser.visit({ theme, width })
  await page.goto(`/projects/${project}/instances/box`)
  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'As code' }).click()
  const panel = page.getByRole('dialog', { name: 'box as code' })
  await code(page, 'curl').getByText('"box-copy"').first().waitFor()
  await expectAccessible(page)
  await panel.getByRole('tab', { name: 'Import it' }).click()
  await code(page, 'Terraform import').getByText(`"${id}"`).waitFor()
  await panel.getByRole('tab', { name: 'Read it' }).click()
  await code(page, 'curl').getByText(`/v1/instances/box?project=${project}`).waitFor()
  await panel.getByRole('tab', { name: 'Terraform' }).click()
  await panel.getByText('import it first').waitFor()
  await expectNoOverflow(page)
  await openCode(page, `/projects/${project}/instances-new`)
  await expectAccessible(page)
  await expectNoOverflow(page)
})
