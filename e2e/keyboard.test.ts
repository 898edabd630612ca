import { adminPassword } from '@portico/server/testing/server-process.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, expectFocus, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Presses Tab until an element with this role and this name has the focus. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  const steps = 60
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const snapshot = await focused.ariaSnapshot()
    const [, foundRole = '', foundName = ''] = /^- (\w+)(?: "([^"]*)")?/.exec(snapshot) ?? []
    if (foundRole === role && name.test(foundName)) return
  }
  throw new Error(`${role} ${name} is not within ${steps} presses of Tab at ${page.url()}`)
}

/** Opens the palette, types `words`, and runs the first option, which must match. */
async function goTo(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type(words)
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('the main tasks can be done by keyboard alone', async () => {
  const page = await browser.visit({ signedOut: true })
  await page.goto('/projects')
  await page.getByLabel('Username').waitFor()
  await tabTo(page, 'textbox', /Username/)
  await page.keyboard.type('admin')
  await tabTo(page, 'textbox', /Password/)
  await page.keyboard.type(adminPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

  await tabTo(page, 'link', /New project/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Create project' }).waitFor()
  await expectFocus(page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('by-hand')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()

  await makeImage('by-hand', 'small')
  await goTo(page, 'new instance', /New instance/)
  await page.getByRole('heading', { level: 1, name: /instance/i }).waitFor()
  await tabTo(page, 'textbox', /^Name/)
  await page.keyboard.type('typed')
  await tabTo(page, 'combobox', /^Image/)
  await page.keyboard.type('small')
  await page.getByRole('option', { name: /small/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /Create instance/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'typed' }).waitFor()
  await page.getByText('Running', { exact: true }).first().waitFor()

  await tabTo(page, 'link', /Serial console/)
  await page.keyboard.press('Enter')
  await page.getByText('connected', { exact: true }).waitFor()
  await page.keyboard.press('Shift+Escape')
  await tabTo(page, 'button', /Scroll to bottom/)
  await page.keyboard.press('Shift+Tab')
  await page.goBack()

  await page.getByRole('heading', { level: 1, name: 'typed' }).waitFor()
  await tabTo(page, 'button', /^Stop/)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('button', { name: /^Stop/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await tabTo(page, 'button', /^Stop/)
  await page.keyboard.press('Enter')
  await page.getByText('Stopped', { exact: true }).first().waitFor()

  await tabTo(page, 'button', /Instance actions/)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('Ready').waitFor()
  await tabTo(page, 'button', /^Delete/)
  await page.keyboard.press('Enter')
  await page.getByText('No instances').waitFor()
})

test('the focus ring around a truncated name is fully visible', async () => {
  const name = `long-${'w'.repeat(58)}`
  await makeProject(name)
  const page = await browser.visit({ width: 768 })
  await page.goto('/projects?search=long-w')
  await page.getByRole('link', { name }).waitFor()
  await tabTo(page, 'link', /^long-w/)
  const room = await page.locator(':focus').evaluate((link) => {
    const cell = link.closest('td')?.getBoundingClientRect()
    const { outlineOffset, outlineWidth } = getComputedStyle(link)
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    return (cell?.right ?? 0) - link.getBoundingClientRect().right - ring
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

test('following the link of a row moves the focus to the title of the page, and closing a panel returns it to the row', async () => {
  const project = await makeProject('focus')
  await done(adminApi().floatingIpCreate({ query: { project }, body: { name: 'kept', description: '' } }))
  const page = await browser.visit()
  await page.goto('/projects?search=focus')
  await page.getByRole('link', { name: project }).waitFor()
  await tabTo(page, 'link', /^focus$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()
  await expectFocus(page.getByRole('heading', { level: 1 }))

  await page.goto(`/projects/${project}/floating-ips`)
  const row = page.getByRole('link', { name: 'kept' })
  await row.waitFor()
  await tabTo(page, 'link', /^kept$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(row)
})

test('the age of a row shows the exact time on hover, and screen readers read it as an age', async () => {
  const project = await makeProject('aged')
  const page = await browser.visit()
  await page.goto(`/projects?search=${project}`)
  const row = page.getByRole('row', { name: project })
  const age = row.getByRole('time').first()
  await age.waitFor()
  expect(await row.ariaSnapshot()).toMatch(/(now|s ago|m ago)/)
  await age.hover()
  const made = new Date((await age.getAttribute('datetime')) ?? '')
  await page.getByRole('tooltip').getByText(String(made.getFullYear())).waitFor()
})
