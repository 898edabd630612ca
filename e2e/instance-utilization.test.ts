import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'
import { watchRequests, watchShift } from './watch-page.ts'

const browser = useBrowser()
const project = 'use-of-cpus'
const list = `/projects/${project}/instances`
const question = '/portico/v1/instance-use'

beforeAll(async () => {
  await makeProject(project)
  for (const [name, start] of [
    ['works', true],
    ['works-too', true],
    ['rests', false],
  ] as const) {
    const body = { name, hostname: name, description: '', ncpus: 2, memory: 2 ** 30, start }
    await done(adminApi().instanceCreate({ query: { project }, body }))
  }
})

test('CPU utilization is an optional column, which loads all rows in one request and can be part of a view', async () => {
  const page = await browser.visit()
  await watchShift(page)
  const requests = watchRequests(page)
  await page.goto(list)
  await page.getByRole('row', { name: /works-too.*Running/ }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'CPU, last hour' }).count()).toBe(0)
  expect(requests.filter((each) => each === question)).toEqual([])

  await page.getByRole('button', { name: 'Columns' }).click()
  const box = page.getByRole('checkbox', { name: 'CPU, last hour' })
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await page.keyboard.press('Escape')
  const header = page.getByRole('columnheader', { name: 'CPU, last hour' })
  await header.waitFor()
  // The list cannot be sorted by the column.
  expect(await header.getByRole('button').count()).toBe(0)
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(` ${name} `) })
  await rowOf('works')
    .getByRole('cell', { name: /no samples yet|% in the last hour/ })
    .waitFor()
  await rowOf('rests').getByRole('cell', { name: 'none', exact: true }).first().waitFor()
  expect(requests.filter((each) => each === question)).toHaveLength(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // From now on, the document contains the column. Its content security policy forbids inline styles.
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await page.reload()
  await header.waitFor()
  expect(refused).toEqual([])

  await page.getByRole('searchbox', { name: 'Filter instances' }).fill('works')
  await page.getByRole('button', { name: 'Save as view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('At work')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?view=[0-9a-f-]{36}$/)
  const view = page.url()

  const other = await browser.visit({ theme: 'light' })
  await other.goto(view)
  await other.getByRole('columnheader', { name: 'CPU, last hour' }).waitFor()
  await expectAccessible(other)
})

test('the filter for idle instances is in the URL, and the utilization page shows their number', async () => {
  const page = await browser.visit()
  await page.goto('/utilization')
  const table = page.getByRole('table', { name: 'Usage by project' })
  await table.getByRole('columnheader', { name: 'Idle' }).waitFor()
  // The list does not contain the instance, because an instance can be idle only after an hour of samples.
  await table.getByRole('row', { name: new RegExp(`^${project} `) }).waitFor()

  await page.goto(list)
  await page.getByRole('button', { name: 'Idle under 5 %' }).click()
  await page.waitForURL(/state=idle/)
  await page.getByText('No instances match').waitFor()
  await page.reload()
  await page.getByText('No instances match').waitFor()
  expect(await page.getByRole('button', { name: 'Idle under 5 %' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(page)
})
