import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectFocus, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

const project = 'picking'
beforeAll(async () => {
  await makeProject(project)
  for (const name of ['web-one', 'web-two', 'db']) await makeImage(project, name)
})

/** Creates IP pools, in addition to the default pool. */
async function makePools(...names: string[]): Promise<void> {
  for (const name of names) {
    await done(adminApi().ipPoolCreate({ body: { name, description: 'to be picked' } }))
    await done(adminApi().ipPoolSiloLink({ path: { pool: name }, body: { silo: 'main', isDefault: false } }))
  }
}

/** Returns the text of the option that Enter would select. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return id == null ? null : (document.getElementById(id)?.textContent ?? 'missing')
  })

test('a short list is opened, searched, used and closed by keyboard', async () => {
  await makePools('pick-one', 'pick-two')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/floating-ips-new`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Advanced').click()
  const button = dialog.getByRole('button', { name: /IP pool/ })
  const list = page.getByRole('listbox')
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await list.getByRole('option', { name: 'pick-two' }).waitFor()
  await expectFocus(list)
  await expectAccessible(page)
  await page.keyboard.type('pick-t')
  expect(await marked(page)).toContain('pick-two')
  await page.keyboard.press('Home')
  expect(await marked(page)).not.toMatch(/^pick/)

  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expectFocus(button)
  expect(await dialog.count()).toBe(1)

  await page.keyboard.press('p')
  await list.waitFor()
  await page.keyboard.type('ick-o')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /IP pool.*pick-one/ }).waitFor()
  await expectFocus(button)

  await page.keyboard.press('ArrowDown')
  await list.waitFor()
  expect(await marked(page)).toContain('pick-one')
  await page.keyboard.press('Tab')
  await list.waitFor({ state: 'detached' })
  await expectFocus(dialog.getByRole('button', { name: 'As code' }))
})

test('a long list is searched in its field, and the field drops a text that selects no option', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/snapshots-new`)
  const dialog = page.getByRole('dialog')
  const disk = dialog.getByRole('combobox', { name: 'Disk' })
  const list = page.getByRole('listbox', { name: 'Disk' })
  await disk.focus()
  await list.getByRole('option', { name: 'db' }).waitFor()
  await expectAccessible(page)
  await disk.fill('web')
  expect(await list.getByRole('option').count()).toBe(2)
  expect(await marked(page)).toBeNull()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await disk.inputValue()).toBe('')
  expect(await dialog.count()).toBe(1)

  await disk.pressSequentially('web')
  await list.waitFor()
  await dialog.getByRole('heading', { name: 'Create snapshot' }).click()
  await list.waitFor({ state: 'detached' })
  expect(await disk.inputValue()).toBe('')

  await dialog.getByRole('button', { name: /Show choices/ }).click()
  await list.waitFor()
  await expectFocus(disk)
  await page.keyboard.press('End')
  expect(await marked(page)).toContain('web-two')
  await page.keyboard.press('ArrowDown')
  expect(await marked(page)).toContain('db')
  await page.keyboard.press('Tab')
  await list.waitFor({ state: 'detached' })
  expect(await disk.inputValue()).toBe('db')
})

test.each([1440, 390])(
  'an open list stays at its field while a page with a width of %s scrolls',
  async (width) => {
    const page = await browser.visit({ width })
    await page.goto(`/projects/${project}/instances-new`)
    const image = page.getByRole('combobox', { name: 'Image' })
    await image.click()
    const list = page.getByRole('listbox')
    await list.getByRole('option', { name: 'db' }).waitFor()
    const gap = async () => {
      const [field, shown] = [await image.boundingBox(), await list.boundingBox()]
      if (field === null || shown === null) return null
      return Math.min(
        Math.abs(shown.y - (field.y + field.height)),
        Math.abs(field.y - (shown.y + shown.height)),
      )
    }
    expect(await gap()).toBeLessThan(10)
    const before = await image.boundingBox()
    await page.mouse.move(width / 2, 200)
    await page.mouse.wheel(0, 90)
    await expect.poll(async () => (await image.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 50)
    await expect.poll(gap).toBeLessThan(10)
    await page.mouse.wheel(0, 3000)
    await list.waitFor({ state: 'detached' })
  },
)
