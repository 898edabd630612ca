import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'put-back'
const query = { project }
const GiB = 2 ** 30

beforeAll(async () => {
  await makeProject(project)
})

/** Expands the latest entry of a history whose text matches. */
async function openLine(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name, expanded: false }).first().click()
}

const panel = (page: Page) => page.getByRole('region', { name: 'Undo' })
const start = (page: Page) => page.getByRole('button', { name: 'Undo…' }).first()

test('an old description is restored as a new change, after a preview', async () => {
  const name = 'described'
  await done(adminApi().projectCreate({ body: { name, description: 'before' } }))
  await done(adminApi().projectUpdate({ path: { project: name }, body: { description: 'after' } }))
  const page = await browser.visit()
  await page.goto(`/projects/${name}/history`)
  await openLine(page, /^Changed project described/)
  await start(page).click()
  await panel(page).getByText('Description returns to before, now after').waitFor()
  await panel(page).getByText('Creates a new change').waitFor()
  await expectAccessible(page)
  const button = panel(page).getByRole('button', { name: 'Undo: 1 field' })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  expect((await done(adminApi().projectView({ path: { project: name } }))).description).toBe('after')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => start(page).evaluate((own) => own === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await button.click()
  await panel(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await done(adminApi().projectView({ path: { project: name } }))).description)
    .toBe('before')
  await expect.poll(() => page.getByRole('button', { name: /^Changed project described/ }).count()).toBe(2)
})

test('a change that another user makes between preview and restore is kept and shown', async () => {
  const name = 'overtaken'
  const path = { project: name }
  await done(adminApi().projectCreate({ body: { name, description: 'before' } }))
  await done(adminApi().projectUpdate({ path, body: { description: 'after' } }))
  const page = await browser.visit()
  await page.goto(`/projects/${name}/history`)
  await openLine(page, /^Changed project overtaken/)
  await start(page).click()
  const button = panel(page).getByRole('button', { name: 'Undo: 1 field' })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  await page.route(new RegExp(`/v1/projects/[^?]*\\?unchanged_since=`), async (route) => {
    await done(adminApi().projectUpdate({ path, body: { description: 'theirs' } }))
    await route.continue()
  })
  await button.click()
  await page
    .getByText('Project "overtaken" was changed in the meantime. Read it again before you change it')
    .waitFor()
  await panel(page).getByRole('status').getByText('All fields were changed again since then').waitFor()
  expect((await done(adminApi().projectView({ path }))).description).toBe('theirs')
})

test('an old name is restored on the page of the resource, whose URL then contains that name', async () => {
  await done(adminApi().projectCreate({ body: { name: 'was', description: '' } }))
  await done(adminApi().projectUpdate({ path: { project: 'was' }, body: { name: 'became' } }))
  const page = await browser.visit()
  await page.goto('/projects/became/history')
  await openLine(page, /^Renamed project became/)
  await start(page).click()
  await panel(page).getByRole('button', { name: 'Undo: 1 field' }).click()
  await page.waitForURL('**/projects/was/history')
  await page.getByRole('button', { name: /^Renamed project was/ }).waitFor()
  expect(await page.getByText('Page not found').count()).toBe(0)
})

test('an old size can be restored only when the instance is stopped', async () => {
  const path = { instance: 'box' }
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 2, memory: GiB, start: false }
  await done(adminApi().instanceCreate({ query, body }))
  await done(adminApi().instanceUpdate({ path, query, body: { ncpus: 4, memory: 2 * GiB } }))
  await done(adminApi().instanceStart({ path, query }))
  const page = await browser.visit({ width: 390 })
  await page.goto(`/projects/${project}/instances/box/history`)
  await openLine(page, /^Resized instance box/)
  await start(page).click()
  await panel(page).getByText('vCPUs returns to 2, now 4').waitFor()
  const refusal = panel(page).getByRole('listitem').filter({ hasText: 'Not possible now' })
  await refusal.waitFor()
  const button = panel(page).getByRole('button', { name: 'Undo: 2 fields' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await expectNoOverflow(page)
  await done(adminApi().instanceStop({ path, query }))
  await refusal.waitFor({ state: 'detached' })
  await button.click()
  await expect.poll(async () => (await done(adminApi().instanceView({ path, query }))).ncpus).toBe(2)
})

test('restoring keeps fields that were changed later, and is not offered when all fields have their old values', async () => {
  const path = { instance: 'again' }
  const body = { name: 'again', description: '', hostname: 'again', ncpus: 2, memory: GiB, start: false }
  await done(adminApi().instanceCreate({ query, body }))
  await done(adminApi().instanceUpdate({ path, query, body: { ncpus: 4, memory: 2 * GiB } }))
  await done(adminApi().instanceUpdate({ path, query, body: { ncpus: 4, memory: 3 * GiB } }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/again/history`)
  await page
    .getByRole('button', { name: /^Resized instance again/ })
    .nth(1)
    .click()
  await start(page).click()
  await panel(page).getByText('vCPUs returns to 2, now 4').waitFor()
  await panel(page).getByText('Memory stays 3 GiB: it was changed again since then').waitFor()
  await panel(page).getByRole('button', { name: 'Undo: 1 field' }).click()
  await panel(page).waitFor({ state: 'detached' })
  const now = await done(adminApi().instanceView({ path, query }))
  expect([now.ncpus, now.memory]).toEqual([2, 3 * GiB])
  await start(page).click()
  await panel(page).getByText('vCPUs is 2 already').waitFor()
  const button = panel(page).getByRole('button', { name: 'Undo', exact: true })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})

test('an entry of the history says when no operation can restore its change', async () => {
  const body = {
    name: 'data',
    description: '',
    size: GiB,
    diskSource: { type: 'blank', blockSize: 512 },
  } as const
  await done(adminApi().diskCreate({ query, body }))
  const instance = {
    name: 'holder',
    description: '',
    hostname: 'holder',
    ncpus: 1,
    memory: GiB,
    start: false,
  }
  await done(adminApi().instanceCreate({ query, body: instance }))
  const path = { instance: 'holder' }
  await expect
    .poll(async () => (await done(adminApi().diskView({ path: { disk: 'data' }, query }))).state.state)
    .toBe('detached')
  await done(adminApi().instanceDiskAttach({ path, query, body: { disk: 'data' } }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks/data/history`)
  await openLine(page, /^Attached disk data/)
  expect(await start(page).getAttribute('aria-disabled')).toBe('true')
  await start(page).hover()
  await page.getByRole('tooltip').getByText('Changes of this disk cannot be undone').waitFor()
})
