import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from './done.ts'
import { adminApi, consoleUnderTest, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Opens the console by a name in the LAN over plain HTTP, which is not a secure context. */
async function visitLan(): Promise<Page> {
  const page = await browser.visit({ baseURL: `http://portico.lan:${new URL(consoleUnderTest().url).port}` })
  return page
}

/** Pastes with Ctrl+V. @returns the pasted text */
async function pasted(page: Page): Promise<string> {
  await page.keyboard.press('Control+K')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('')
  await page.keyboard.press('Control+V')
  const value = await field.inputValue()
  await page.keyboard.press('Escape')
  return value
}

async function copyProjectId(page: Page, project: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(project) })
  await row.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy ID' }).click()
}

test('copying in a menu, a page and a dialog works without a secure context', async () => {
  const project = await makeProject('plain-http')
  const { id } = await done(adminApi().projectView({ path: { project } }))
  const body = { name: 'web', hostname: 'web', description: '', ncpus: 1, memory: 2 ** 30, start: false }
  const instance = await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await visitLan()
  await page.goto('/projects?search=plain-http')
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false])
  await copyProjectId(page, project)
  await page.getByText('ID copied').waitFor()
  expect(await pasted(page)).toBe(id)

  await page.goto(`/projects/${project}/instances/web`)
  await page.getByRole('button', { name: 'Copy ID' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await pasted(page)).toBe(instance.id)

  await page.goto(`/projects/${project}/instances/web/connect`)
  await page.getByRole('button', { name: 'CLI command' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy command' }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(await pasted(page)).toMatch(/^websocat .*\/v1\/instances\/web\/serial-console\/stream\?.*'$/)
})

test('the text is selected for copying by hand when the browser refuses to copy', async () => {
  const project = await makeProject('copy-by-hand')
  const { id } = await done(adminApi().projectView({ path: { project } }))
  const page = await visitLan()
  await page.goto('/projects?search=copy-by-hand')
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copyProjectId(page, project)
  await page.getByText('Press Ctrl+C to copy').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+C')
  expect(await pasted(page)).toBe(id)
})
