import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminApi, done, expectFocus, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/**
 * Records the lists that a page requests, such as `/v1/disks?limit=1`, without the parameters for project and state.
 */
function watchLists(page: Page): string[] {
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/v1/') && searchParams.has('limit'))
      lists.push(`${pathname}?limit=${searchParams.get('limit')}`)
  })
  return lists
}

async function openForm(page: Page, project: string): Promise<void> {
  await page.goto(`/projects/${project}/instances-new`)
  await page.getByRole('heading', { level: 1, name: 'New instance' }).waitFor()
  // The form sends all requests at the same time. So when the last response has arrived, all requests have been sent.
  await page.getByRole('meter', { name: 'Storage' }).waitFor()
}

test('the instance form requests no list until a picker opens, and then only the list of that picker, once', async () => {
  await makeProject('asks')
  await makeImage('asks', 'base')
  const page = await browser.visit()
  const lists = watchLists(page)
  await openForm(page, 'asks')
  // The document contains the data that the form shows at first.
  expect(lists).toEqual([])

  const opened = async (act: () => Promise<void>, option: RegExp) => {
    lists.length = 0
    await act()
    await page.getByRole('option', { name: option }).first().waitFor()
    await page.keyboard.press('Escape')
    return lists
  }
  const image = page.getByRole('combobox', { name: 'Image' })
  expect(await opened(() => image.click(), /base/)).toEqual(['/v1/images?limit=100'])
  await page.getByLabel('Existing disk').check()
  const disk = page.getByRole('combobox', { name: 'Disk' })
  expect(await opened(() => disk.click(), /base/)).toEqual(['/v1/disks?limit=100'])
  expect(await opened(() => page.getByRole('button', { name: /IP pool/ }).click(), /default/)).toEqual([
    '/v1/ip-pools?limit=100',
  ])
})

test.each([
  ['disks-new', 'Create disk'],
  ['snapshots-new', 'Create snapshot'],
  ['floating-ips-new', 'Create floating IP'],
])('%s requests no list until a picker opens', async (form, title) => {
  await makeProject(`asks-${form}`)
  const page = await browser.visit()
  const lists = watchLists(page)
  await page.goto(`/projects/asks-${form}/${form}`)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: title }).waitFor()
  // The list behind the panel is ignored, since it does not belong to the form.
  expect(lists.filter((one) => !one.includes(form.replace('-new', '')))).toEqual([])
})

test('a picker whose list fails to load shows the error and a retry button', async () => {
  await makeProject('again')
  await makeImage('again', 'base')
  const page = await browser.visit()
  await openForm(page, 'again')
  let fails = true
  await page.route(/\/v1\/images\?.*limit=100/, (route) => (fails ? route.abort() : route.continue()))
  await page.getByRole('combobox', { name: 'Image' }).click()
  await page.getByText('The server cannot be reached').waitFor()
  fails = false
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /base/ }).click()
  expect(await page.getByRole('combobox', { name: 'Image' }).inputValue()).toBe('base')
})

test('options beyond the first hundred are found by typing, and keep their name when they are selected', async () => {
  const query = { project: await makeProject('many') }
  const make = (index: number) =>
    done(
      adminApi().diskCreate({
        query,
        body: {
          name: `disk-${String(index).padStart(3, '0')}`,
          description: '',
          size: 2 ** 30,
          diskSource: { type: 'blank', blockSize: 512 },
        },
      }),
    )
  for (let index = 0; index < 102; index += 6)
    await Promise.all(Array.from({ length: 6 }, (_, more) => make(index + more)))
  const page = await browser.visit()
  await page.goto('/projects/many/snapshots-new')
  const disk = page.getByRole('combobox', { name: 'Disk' })
  await disk.click()
  await page.getByText('More match; type to narrow').waitFor()
  await disk.fill('-101')
  await page.getByRole('option', { name: 'disk-101' }).click()
  await disk.press('ArrowDown')
  await page.getByRole('option', { name: 'disk-050' }).waitFor()
  expect(await disk.inputValue()).toBe('disk-101')
})

test('a disk name that is in use is reported at its field', async () => {
  await makeProject('disk-taken')
  await makeImage('disk-taken', 'base')
  const page = await browser.visit()
  await openForm(page, 'disk-taken')
  await page.getByLabel('Name', { exact: true }).fill('web')
  await page.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /base/ }).click()
  await page.getByLabel('Disk name').fill('base')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await page.getByText('Name is already used').waitFor()
  await expectFocus(page.getByLabel('Disk name'))
  await page.getByLabel('Disk name').fill('web-boot')
  await page.getByRole('button', { name: 'Create instance' }).click()
  await page.getByRole('heading', { level: 1, name: 'web' }).waitFor()
})
