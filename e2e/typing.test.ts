import { expect, test } from 'vitest'
import { countRenders } from './renders.ts'
import { expectFocus, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

async function openForm(project: string, form: string, title: string) {
  const page = await browser.visit()
  const { rendered } = await countRenders(page)
  await page.goto(`/projects/${project}/${form}`)
  await page.getByRole('heading', { name: title }).waitFor()
  /** Returns how many components render per key: the minimum of several keys, since live updates cause renders too. */
  const ofAKey = async (keys: string) => {
    const counts: number[] = []
    for (const key of keys) counts.push(await rendered(() => page.keyboard.press(key)))
    return Math.min(...counts)
  }
  return { page, ofAKey }
}

test('typing in the instance form does not render the form, and updates other displays of the value', async () => {
  await makeProject('keys')
  await makeImage('keys', 'base')
  const { page, ofAKey } = await openForm('keys', 'instances-new', 'New instance')

  await page.getByLabel('Description').focus()
  expect(await ofAKey('words')).toBe(0)
  await page.getByLabel('Name', { exact: true }).focus()
  expect(await ofAKey('xweb')).toBe(0)
  await page.locator('[name=hostname][placeholder=xweb]').waitFor()
  await page.getByText('Custom', { exact: true }).first().click()
  await page.getByRole('spinbutton', { name: 'vCPUs' }).focus()
  const planned = () => page.getByRole('meter', { name: 'vCPUs' }).getAttribute('aria-valuetext')
  const before = await planned()
  expect(await ofAKey('123')).toBe(0)
  await expect.poll(planned).not.toBe(before)
})

test.each([
  ['disks-new', 'Create disk'],
  ['snapshots-new', 'Create snapshot'],
  ['floating-ips-new', 'Create floating IP'],
])('typing in %s does not render the form', async (form, title) => {
  await makeProject(`keys-${form}`)
  const { page, ofAKey } = await openForm(`keys-${form}`, form, title)
  await page.getByLabel('Name', { exact: true }).focus()
  expect(await ofAKey('name')).toBe(0)
})

test('after a name was refused, the form validates it on every key and removes its error immediately', async () => {
  const page = await browser.visit()
  await page.goto('/projects-new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('1-bad')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Must start with a lower-case letter').waitFor()
  await expectFocus(name)
  await name.fill('good')
  await page.getByText('Must start with a lower-case letter').waitFor({ state: 'detached' })
})

test('an invalid number remains while it is typed, is reported, and is cleared afterwards', async () => {
  await makeProject('numbers')
  const page = await browser.visit()
  await page.goto('/projects/numbers/disks-new')
  const size = page.getByRole('spinbutton', { name: 'Size' })
  await size.fill('')
  await page.getByRole('button', { name: 'Create disk' }).click()
  await page.getByText('Size is required').waitFor()
  await size.fill('7')
  await page.getByText('Size is required').waitFor({ state: 'detached' })
  await size.press('x')
  await page.getByText('Size is required').waitFor()
  expect(await size.inputValue()).toBe('7x')
  await size.blur()
  expect(await size.inputValue()).toBe('')
  await size.press('ArrowUp')
  expect([await size.inputValue(), await size.getAttribute('aria-valuetext')]).toEqual(['1', '1 GiB'])
})
