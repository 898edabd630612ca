import { GIB } from '@portico/domain/byte-size.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
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
const project = 'templates'
const query = { project }
const pages = `/projects/${project}`

beforeAll(async () => {
  await makeProject(project)
  await makeImage(project, 'base')
})

const makeTemplate = (name: string, more: object = {}) =>
  done(
    adminApi().porticoInstanceTemplateCreate({
      query,
      body: { name, description: 'Web server', ncpus: 5, memory: 6 * GIB, ...more },
    }),
  )
const vcpusIn = (within: Page | Locator) => within.getByRole('spinbutton', { name: 'vCPUs' })
const userData = Buffer.from('#cloud-config\n').toString('base64')

test('an instance template is saved from the instance form, and an instance is created from it', async () => {
  const page = await browser.visit()
  await page.goto(`${pages}/instance-templates`)
  await page.getByRole('heading', { name: 'No instance templates' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New instance template' }).first().click()
  await page.getByRole('heading', { name: 'New instance template' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('from-form')
  await page.getByRole('radiogroup', { name: 'Size category' }).getByText('Custom').click()
  await vcpusIn(page).fill('3')
  await page.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /base/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('row').filter({ hasText: 'from-form' }).waitFor()

  await page.goto(`${pages}/instances-new?template=from-form`)
  await expect.poll(() => vcpusIn(page).inputValue()).toBe('3')
  await page.getByLabel('Name', { exact: true }).fill('web')
  await page.getByRole('checkbox', { name: 'Start instance' }).uncheck()
  await page.getByRole('button', { name: 'Create instance' }).click()
  await page.getByRole('heading', { name: 'web' }).waitFor()
  onTestFinished(async () => {
    await done(adminApi().instanceDelete({ path: { instance: 'web' }, query }))
  })
  const instance = await done(adminApi().instanceView({ path: { instance: 'web' }, query }))
  expect(instance.ncpus).toBe(3)
  expect(instance.bootDiskId).not.toBeNull()

  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await dialog.getByLabel('Name', { exact: true }).fill('from-instance')
  await expectAccessible(page)
  const inSilo = dialog.getByRole('radio', { name: /The silo, for all its projects/ })
  await expect.poll(() => inSilo.isDisabled()).toBe(true)
  await dialog.getByText('Promote it to use it').waitFor()
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { items } = await done(adminApi().porticoInstanceTemplateList({ query }))
  const saved = items.find(({ name }) => name === 'from-instance')
  expect(saved).toMatchObject({ ncpus: 3, bootDisk: { type: 'create' } })
  expect(saved?.bootDisk).not.toHaveProperty('name')
})

test('the instance form cannot be saved as a template without an image', async () => {
  const page = await browser.visit()
  await page.goto(`${pages}/instances-new`)
  const saveButton = page.getByRole('button', { name: 'Save as template' })
  await page.getByRole('radio', { name: 'Project image' }).check()
  await saveButton.click()
  await page.getByText('Image is required').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('radio', { name: 'Existing disk' }).check()
  await expect.poll(() => saveButton.getAttribute('aria-disabled')).toBe('true')
})

test('silo templates have a list of their own', async () => {
  const { id } = await done(
    adminApi().porticoInstanceTemplateCreate({
      body: { name: 'of-silo', description: '', ncpus: 3, memory: GIB },
    }),
  )
  onTestFinished(async () => {
    await done(adminApi().porticoInstanceTemplateDelete({ path: { template: id } }))
  })
  const page = await browser.visit()
  await page.goto('/instance-templates')
  await page.getByRole('row').filter({ hasText: 'of-silo' }).waitFor()
})

test('selecting a template fills the instance form, except the fields that templates do not have', async () => {
  await makeTemplate('picked', { userData })
  const page = await browser.visit()
  await page.goto(`${pages}/instances-new`)
  await page.getByLabel('Name', { exact: true }).fill('mine')
  await page.getByLabel('Description').fill('Typed first')
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /picked/ }).click()
  await expect.poll(() => vcpusIn(page).inputValue()).toBe('5')
  expect(new URL(page.url()).searchParams.has('template')).toBe(true)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('mine')
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed first')
})

test('a template is edited, and its history shows the changes', async () => {
  await makeTemplate('edited')
  const page = await browser.visit()
  await page.goto(`${pages}/instance-templates/edited/edit`)
  const panel = page.getByRole('dialog', { name: 'Edit instance template' })
  await vcpusIn(panel).fill('6')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Update instance template' }).click()
  await panel.waitFor({ state: 'detached' })
  const { ncpus, memory } = await done(
    adminApi().porticoInstanceTemplateView({ path: { template: 'edited' }, query }),
  )
  expect([ncpus, memory]).toEqual([6, 6 * GIB])
  await page.goto(`${pages}/instance-templates/edited/history`)
  await page
    .getByRole('dialog')
    .getByText(/changed/i)
    .first()
    .waitFor()
  await expectAccessible(page)
})

test.each([
  ['light', 390],
  ['dark', 1440],
] as const)('templates are listed, found and deleted, with %s at %i px', async (theme, width) => {
  const names = [`one-${width}`, `two-${width}`]
  for (const name of names) await makeTemplate(name)
  const page = await browser.visit({ theme, width })
  await page.goto(`${pages}/instance-templates?search=-${width}`)
  await page
    .getByRole('row')
    .filter({ hasText: `one-${width}` })
    .waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page
    .getByRole('row')
    .filter({ hasText: `one-${width}` })
    .waitFor({ state: 'detached' })
  const { items } = await done(adminApi().porticoInstanceTemplateList({ query }))
  expect(items.filter(({ name }) => names.includes(name))).toEqual([])
})
