import { expect, test } from 'vitest'
import { countRenders } from './renders.ts'
import { expectFocus, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

async function openForm(project: string, form: string, title: string) {
  const page = await browser.visit()
  const { rendered } = await countRenders(page)
  await page.goto(`/projects/${project}/${form}`)
  await page.getByRole('heading', { name: title }).waitFor()
  /**
   * Returns how many components are rendered per key. It is the minimum of several keys, since live updates render
   * components too.
   */
  const ofAKey = async (keys: string) => {
    const counts: number[] = []
    for (const key of keys) counts.push(await rendered(() => page.keyboard.press(key)))
    return Math.min(...counts)
  }
  return { page, ofAKey }
}

test('typing in the instance form does not render the form, and updates the other places that show the value', async () => {
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

test('the form checks a name at every key after the server has refused one, and removes the error at once', async () => {
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

test('an invalid number stays while it is being typed, then is reported, and then cleared', async () => {
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
