import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Counts GET requests by path and query from now on. */
function countReads(page: Page): Map<string, number> {
  const reads = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !/^\/(portico\/)?v1\//.test(pathname)) return
    reads.set(pathname + search, (reads.get(pathname + search) ?? 0) + 1)
  })
  return reads
}

/**
 * Resolves when the page has received all changes of a project so far.
 * @param nth number of the call in this test, from 1
 */
async function hearAll(page: Page, project: string, nth = 1): Promise<void> {
  // The marker causes the last event of the stream. When it is on screen, the page has received all earlier events.
  const body = { name: `marker-${nth}`, description: '' }
  await done(adminApi().floatingIpCreate({ query: { project }, body }))
  await page.getByRole('link', { name: new RegExp(`Floating IPs\\s*${nth}`) }).waitFor()
}

const changesOf = async (project: string) =>
  (await done(adminApi().porticoChanges({ query: { project, limit: 1000 } }))).items

test('stopping an instance in its list fetches the list once for each change event', async () => {
  await makeProject('own-stop')
  const query = { project: 'own-stop' }
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30 }
  await done(adminApi().instanceCreate({ query, body }))
  const page = await browser.visit()
  await page.goto('/projects/own-stop/instances')
  await page.getByRole('row', { name: /box.*Running/ }).waitFor()
  // Late events of the start have arrived now, so that they are not counted.
  await hearAll(page, 'own-stop')
  const before = (await changesOf('own-stop')).length
  const reads = countReads(page)
  await page.getByRole('row', { name: /box/ }).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('row', { name: /box.*Stopped/ }).waitFor()
  await hearAll(page, 'own-stop', 2)
  const changes = (await changesOf('own-stop'))
    .slice(0, -before)
    .filter(({ kind, id }) => kind === 'instance' && id !== '')
  const lists = [...reads].filter(([path]) => path.startsWith('/v1/instances?'))
  expect(lists.map(([, times]) => times <= changes.length)).toEqual([true])
})

test('creating and changing a project fetches each displayed resource once', async () => {
  const page = await browser.visit()
  await page.goto('/projects-new')
  await page.getByLabel('Name', { exact: true }).fill('own-create')
  const reads = countReads(page)
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()
  await hearAll(page, 'own-create')
  const more = [...reads].filter(([path, times]) => times > 1 && !path.includes('counts'))
  expect(more).toEqual([])

  await page.goto('/projects/own-create/edit?rows=100')
  await page.getByLabel('Description').fill('changed')
  const later = countReads(page)
  await page.getByRole('button', { name: 'Update project' }).click()
  await page.getByRole('row', { name: /own-create.*changed/ }).waitFor()
  await makeProject('own-marker')
  await page.getByRole('link', { name: 'own-marker' }).waitFor()
  // There are two requests: one for the change made here, and one for the project that another client created.
  expect([...later].filter(([path]) => path.startsWith('/v1/projects?')).map(([, times]) => times)).toEqual([
    2,
  ])
})
