import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, expectFocus, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const names = ['one', 'two', 'three']

/** Opens a list and shows the maximum number of toasts, which stay open. */
async function stacked(project: string, width: number): Promise<Page> {
  const page = await browser.visit({ width })
  await page.route(/\/v1\/instances\/[0-9a-f-]{36}$/, () => {
    // These requests never get a response, so that the page keeps waiting until the instances run.
  })
  await page.goto(`/projects/${project}/instances`)
  for (const name of names) {
    const row = page.getByRole('row', { name: `Select ${name} ` })
    await row.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Start' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
    await toasts(page).getByText(`${name} is starting`).waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  return page
}

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** Returns the fields and buttons that a toast covers, even after the page is scrolled to them. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page needs two painted frames: it measures the toasts in the first, and reserves space for them in the
    // second.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const region = document.querySelector('.toasts')
    const scope = document.querySelector('[role="dialog"]') ?? document.querySelector('main')
    const controls = [
      ...(scope?.querySelectorAll('input, textarea, button, [role="combobox"], summary') ?? []),
    ]
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center' })
      const own = control.getBoundingClientRect()
      if (own.width === 0) return []
      const isCovered = [...(region?.children ?? [])].some((toast) => {
        const box = toast.getBoundingClientRect()
        return own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top
      })
      return isCovered ? [control.textContent || control.outerHTML.slice(0, 80)] : []
    })
  })
}

test.each([390, 700, 900])(
  'toasts on a page with a width of %i px cover no field and no button of a form',
  async (width) => {
    const project = `toasts-${width}`
    await makeProject(project)
    for (const name of names) {
      const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start: false }
      await done(adminApi().instanceCreate({ query: { project }, body }))
    }
    const page = await stacked(project, width)
    await page.getByRole('link', { name: 'New instance' }).first().click()
    await page.getByRole('button', { name: 'Create instance' }).waitFor()
    expect(await coveredBy(page)).toEqual([])
    await expectNoOverflow(page)

    await page.goBack()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('disks')
    await page.getByRole('option', { name: 'Disks' }).first().click()
    await page.getByRole('link', { name: 'New disk' }).first().click()
    await page.getByRole('dialog', { name: 'Create disk' }).waitFor()
    expect(await toasts(page).getByText('is starting').count()).toBe(3)
    expect(await coveredBy(page)).toEqual([])
  },
)

test('toasts can be reached and dismissed by keyboard, and the focus returns to the form', async () => {
  await makeProject('toast-keys')
  for (const name of names) {
    const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start: false }
    await done(adminApi().instanceCreate({ query: { project: 'toast-keys' }, body }))
  }
  const page = await stacked('toast-keys', 1440)
  await page.getByRole('link', { name: 'Disks' }).first().click()
  await page.getByRole('link', { name: 'New disk' }).first().click()
  const field = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await field.fill('kept')
  await page.keyboard.press('F8')
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('Escape')
    await expect.poll(() => toasts(page).getByText('is starting').count()).toBe(left)
  }
  await expectFocus(field)
  expect(await field.inputValue()).toBe('kept')
})
