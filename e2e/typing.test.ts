import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRenders } from './renders.ts'
import { makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** The field's own parts, and those of what shows its value elsewhere. */
const aFieldAtMost = 12

async function openForm(project: string, form: string, title: string) {
  const page = await browser.visit()
  const renders = await countRenders(page)
  await page.goto(`/projects/${project}/${form}`)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.waitForLoadState('networkidle')
  return { page, ...renders }
}

/** The most components that a key renders, of some typed one after the other; the first makes the form differ. */
async function mostRendered(
  page: Page,
  rendered: (act: () => Promise<void>) => Promise<number>,
  keys: string,
): Promise<number> {
  await page.keyboard.press('x')
  const counts: number[] = []
  for (const key of keys) counts.push(await rendered(() => page.keyboard.press(key)))
  return Math.max(...counts)
}

test('a key in the instance form renders what shows its value, and nothing else', async () => {
  await makeProject('keys')
  await makeImage('keys', 'base')
  const { page, rendered } = await openForm('keys', 'instances-new', 'New instance')

  await page.getByLabel('Description').focus()
  expect(await mostRendered(page, rendered, 'words')).toBe(0)
  await page.getByLabel('Name', { exact: true }).focus()
  expect(await mostRendered(page, rendered, 'web')).toBeLessThanOrEqual(aFieldAtMost)
  expect(await page.getByLabel('Hostname').getAttribute('placeholder')).toBe('xweb')
  await page.getByText('Custom', { exact: true }).first().click()
  await page.getByRole('spinbutton', { name: 'vCPUs' }).focus()
  expect(await mostRendered(page, rendered, '12')).toBeLessThanOrEqual(aFieldAtMost)
})

test.each([
  ['disks-new', 'Create disk'],
  ['snapshots-new', 'Create snapshot'],
  ['floating-ips-new', 'Create floating IP'],
])('a key in %s renders nothing', async (form, title) => {
  await makeProject(`keys-${form}`)
  const { page, rendered } = await openForm(`keys-${form}`, form, title)
  await page.getByLabel('Name', { exact: true }).focus()
  expect(await mostRendered(page, rendered, 'name')).toBe(0)
})

test('a name that was refused is checked with every key, and the refusal goes at once', async () => {
  const page = await browser.visit()
  await page.goto('/projects-new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Bad')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Must start with a lower-case letter').waitFor()
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.fill('good')
  await page.getByText('Must start with a lower-case letter').waitFor({ state: 'detached' })
})
