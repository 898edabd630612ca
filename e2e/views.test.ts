import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectNoOverflow,
  makeProject,
  useBrowser,
} from './visit.ts'
import { watchRequests, watchShift } from './watch-page.ts'

const browser = useBrowser()
const project = 'viewed'
const query = { project }
const list = `/projects/${project}/disks`
const password = 'a password of theirs'

/** ID of a user who may only view the project */
let viewer: string

beforeAll(async () => {
  const { id: projectId } = await done(adminApi().projectCreate({ body: { name: project, description: '' } }))
  for (const [name, size] of [
    ['db-1', 4],
    ['db-2', 1],
    ['web-1', 2],
  ] as const) {
    await done(
      adminApi().diskCreate({
        query,
        body: {
          name,
          description: '',
          size: size * 2 ** 30,
          diskSource: { type: 'blank', blockSize: 512 },
        },
      }),
    )
  }
  const user = await done(
    adminApi().localIdpUserCreate({
      query: { silo: 'main' },
      body: { externalId: 'view-er', password: { mode: 'password', value: password } },
    }),
  )
  viewer = user.id
  const looking = { identityType: 'silo_user', identityId: viewer, roleName: 'viewer' } as const
  await done(
    adminApi().projectPolicyUpdate({ path: { project: projectId }, body: { roleAssignments: [looking] } }),
  )
})

beforeEach(async () => {
  const { items } = await done(adminApi().porticoViewList({ query: { list: 'disk', project } }))
  for (const { id } of items) await done(adminApi().porticoViewDelete({ path: { view: id } }))
})

const save = async (name: string, content: object, shared = false): Promise<string> => {
  const { id } = await done(
    adminApi().porticoViewCreate({ query, body: { list: 'disk', name, content: content as never } }),
  )
  if (shared) await done(adminApi().porticoViewUpdate({ path: { view: id }, body: { shared } }))
  return id
}

/** Opens a page as a user who may only view the project. */
async function visitAsViewer(): Promise<Page> {
  const { url } = consoleUnderTest()
  const response = await fetch(`${url}/v1/login/main/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'view-er', password }),
  })
  const [name = '', value = ''] = (response.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
  const page = await browser.visit({ signedOut: true })
  await page.context().addCookies([{ name, value, url }])
  return page
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Views of disks' })
const tab = (page: Page, name: string | RegExp) => bar(page).getByRole('link', { name })
const current = (page: Page) => bar(page).locator('[aria-current=page]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter disks' })
/** Waits until an element has the focus after the focused element was removed. */
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)

const chooseInMenu = async (page: Page, view: string, entry: string) => {
  await page.getByRole('button', { name: `View “${view}”` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Selects an entry in the menu of a changed view. */
const chooseInKept = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /^Save or reset/ }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('filters are saved as a view, changed and discarded, and changed and saved in the view', async () => {
  const page = await browser.visit()
  await page.goto(list)
  expect(await bar(page).count()).toBe(0)
  await filter(page).fill('db')
  await button(page, 'Save as view…').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Databases')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await tab(page, 'Databases 2').waitFor()
  expect(await current(page).innerText()).toMatch(/^Databases/)
  await tab(page, 'All 3').waitFor()
  await page.waitForURL(/\?view=[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'Size' }).click()
  await bar(page).getByText('changed').waitFor()
  await page.waitForURL(/from=/)
  await chooseInKept(page, 'Reset')
  await bar(page).getByText('changed').waitFor({ state: 'detached' })
  await page.waitForURL(/\?view=/)
  await hasFocus(current(page))

  await page.getByRole('button', { name: 'Size' }).click()
  await chooseInKept(page, 'Save view')
  await bar(page).getByText('changed').waitFor({ state: 'detached' })
  await hasFocus(current(page))
  await page.waitForURL(/\?view=/)
  await page.reload()
  await page.getByRole('columnheader', { name: 'Size' }).and(page.locator('[aria-sort]')).waitFor()
  expect(await filter(page).inputValue()).toBe('db')

  // The focus must not be lost when the dialog closes, although the menu that opened it is closed too.
  await filter(page).fill('db-1')
  await chooseInKept(page, 'Save as…')
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(page.getByRole('button', { name: /^Save or reset/ }))
  await chooseInKept(page, 'Save as…')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('First database')
  await page.keyboard.press('Enter')
  await tab(page, 'First database 1').waitFor()
  await hasFocus(current(page))
  expect(await current(page).innerText()).toMatch(/^First database/)
  await chooseInMenu(page, 'First database', 'Delete view')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await tab(page, 'First database').waitFor({ state: 'detached' })
  await hasFocus(current(page))
  await tab(page, 'All 3').click()
  await expect.poll(() => filter(page).inputValue()).toBe('')
})

test('saving a view asks before it replaces a version that another user has saved in the meantime', async () => {
  const id = await save('Ours', { search: 'db' })
  const page = await browser.visit({ width: 390, locale: 'de-DE' })
  const saved = async () =>
    (await done(adminApi().porticoViewList({ query: { list: 'disk', project } }))).items[0]
  const changeElsewhere = (search: string) =>
    done(adminApi().porticoViewUpdate({ path: { view: id }, body: { content: { search } } }))
  await page.goto(`${list}?view=${id}`)
  await filter(page).fill('db-1')
  await bar(page).getByText('changed').waitFor()

  await changeElsewhere('web')
  await tab(page, 'Ours 1').waitFor()
  await chooseInKept(page, 'Save view')
  const question = page.getByRole('alertdialog', { name: 'Replace view' })
  await question.getByText('was saved by another user since').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await saved())?.content).toEqual({ search: 'web' })

  // Another client changes the view after the page has checked it and before the page saves it.
  await page.route(/\/portico\/v1\/views\//, async (route) => {
    if (route.request().method() === 'PUT') await changeElsewhere('db-2')
    await route.continue()
  })
  await chooseInKept(page, 'Save view')
  await question.getByRole('button', { name: 'Replace' }).click()
  await page
    .getByText('Saved view "Ours" was changed in the meantime. Read it again before you change it')
    .waitFor()
  expect((await saved())?.content).toEqual({ search: 'db-2' })
  await page.unroute(/\/portico\/v1\/views\//)

  await chooseInKept(page, 'Save view')
  await question.getByRole('button', { name: 'Replace' }).click()
  await bar(page).getByText('changed').waitFor({ state: 'detached' })
  expect((await saved())?.content).toEqual({ search: 'db-1' })
})

test('the columns of a view are saved in it, and a list without a view has columns of its own', async () => {
  const id = await save('Narrow', { hidden: ['size'] })
  const page = await browser.visit()
  await page.goto(`${list}?view=${id}`)
  await tab(page, 'Narrow 3').waitFor()
  const size = page.getByRole('columnheader', { name: 'Size' })
  expect(await size.count()).toBe(0)
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Size' }).check()
  await bar(page).getByText('changed').waitFor()
  await size.waitFor()
  await page.keyboard.press('Escape')
  await chooseInKept(page, 'Reset')
  await size.waitFor({ state: 'detached' })
  await tab(page, 'All').click()
  await size.waitFor()
})

test('columns are moved by keyboard, and their order is stored in the browser or in the view', async () => {
  const id = await save('Ordered', { order: ['state', 'size'] })
  const page = await browser.visit()
  const usual = ['Name', 'Attached to', 'Size', 'State', 'Created']
  const swapped = ['Name', 'Attached to', 'State', 'Size', 'Created']
  const order = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).filter((header) => usual.includes(header))
  const isFocused = (name: string) => button(page, name).evaluate((each) => each === document.activeElement)
  await page.goto(`${list}?view=${id}`)
  await expect.poll(order).toEqual(['Name', 'State', 'Size', 'Attached to', 'Created'])
  await tab(page, 'All').click()
  await expect.poll(order).toEqual(usual)
  await button(page, 'Columns').click()
  await button(page, 'Move State up').focus()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(swapped)
  // The focus stays on the button, so that it can be pressed again.
  await expect.poll(() => isFocused('Move State up')).toBe(true)
  await button(page, 'Move State down').focus()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(usual)
  await expect.poll(() => isFocused('Move State down')).toBe(true)
  await page.getByRole('checkbox', { name: 'State' }).focus()
  await expectAccessible(page)
  await button(page, 'Move State up').click()
  await page.reload()
  await expect.poll(order).toEqual(swapped)
})

test('a view is shared by its link, and viewers can use it but not change it', async () => {
  const id = await save('Ours', { search: 'web' })
  const page = await browser.visit()
  await page.goto(`${list}?view=${id}`)
  const other = await visitAsViewer()
  await other.goto(`${list}?view=${id}`)
  await other.getByText('This view cannot be shown').waitFor()
  await expectAccessible(other)
  await other.getByRole('status', { name: 'Updates: Live' }).waitFor()

  await chooseInMenu(page, 'Ours', `Share with project ${project}`)
  await tab(other, 'Shared: Ours 1').waitFor()
  await other.getByText('This view cannot be shown').waitFor({ state: 'detached' })
  expect(await current(other).innerText()).toMatch(/Ours/)
  await expect.poll(() => filter(other).inputValue()).toBe('web')
  await other.getByRole('button', { name: 'View “Ours”' }).click()
  for (const entry of ['Stop sharing', 'Rename…', 'Delete view']) {
    const item = other.getByRole('menuitem', { name: entry })
    expect(await item.getAttribute('aria-disabled'), entry).toBe('true')
  }
  await other.getByRole('menuitem', { name: 'Set as my default' }).click()
  await other.getByText('is your default').waitFor()

  await chooseInMenu(page, 'Ours', 'Rename…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Everybody’s')
  await page.keyboard.press('Enter')
  await tab(other, /Everybody’s/).waitFor()

  await chooseInMenu(page, 'Everybody’s', 'Stop sharing')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await bar(other).waitFor({ state: 'detached' })
  await other.getByText('This view cannot be shown').waitFor()
})

test('the document contains the list with its default view, and the list without a view can still be opened', async () => {
  const id = await save('Databases', { search: 'db', sort: '-size' })
  const page = await browser.visit()
  await page.goto(`${list}?view=${id}`)
  await chooseInMenu(page, 'Databases', 'Set as my default')
  await page.getByText('is your default').waitFor()
  const requested = watchRequests(page)
  await page.goto(list)
  expect(await current(page).innerText()).toMatch(/^Databases/)
  expect(await filter(page).inputValue()).toBe('db')
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  expect(requested).toEqual([])
  await tab(page, 'All 3').click()
  await page.waitForURL(/\?view=all$/)
  await expect.poll(() => filter(page).inputValue()).toBe('')
  await filter(page).fill('web')
  await page.waitForURL(/search=web/)
  await filter(page).fill('')
  await page.waitForURL(/\?view=all$/)
  await page.goto(list)
  expect(await filter(page).inputValue()).toBe('db')
})

test('the list is shown with default settings after its view is deleted', async () => {
  const id = await save('Old', { search: 'db' })
  const page = await browser.visit()
  await page.goto(`${list}?view=${id}`)
  await chooseInMenu(page, 'Old', 'Delete view')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByText('This view cannot be shown').count()).toBe(0)
})

test('the palette opens the views of the list, and the counts on the tabs of views have live updates', async () => {
  await save('Web servers', { search: 'web' })
  const page = await browser.visit()
  await page.goto(list)
  await tab(page, 'Web servers 1').waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('web serv')
  await page.getByRole('option', { name: /Web servers/ }).click()
  await page.waitForURL(/\?view=/)
  const body = {
    name: 'web-2',
    description: '',
    size: 2 ** 30,
    diskSource: { type: 'blank', blockSize: 512 },
  } as const
  await done(adminApi().diskCreate({ query, body }))
  await tab(page, 'Web servers 2').waitFor()
})

test.each([1440, 390])(
  'opening a page with a view causes no layout shifts, at a width of %i px',
  async (width) => {
    const id = await save('Databases', { search: 'db' }, true)
    const page = await browser.visit({ width })
    await watchShift(page)
    for (const address of [`${list}?view=${id}`, `${list}?from=${id}&sort=-size`, `${list}?search=web`]) {
      await page.goto(address)
      await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
      await page.getByRole('link', { name: /Databases/ }).waitFor()
      expect(await page.evaluate(() => window.shift), address).toBe(0)
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  },
)

test.each([768, 390])('changing a view causes no layout shifts, at a width of %i px', async (width) => {
  const id = await save('Steady', { search: 'db' })
  const page = await browser.visit({ width })
  await page.goto(`${list}?view=${id}`)
  const places = () =>
    Promise.all([filter(page), page.getByRole('table')].map(async (each) => (await each.boundingBox())?.y))
  const before = await places()
  await filter(page).fill('db-1')
  await bar(page).getByText('changed').waitFor()
  await page.getByRole('button', { name: /^Save or reset/ }).waitFor()
  expect(await places()).toEqual(before)
})

test('the views of a list of the silo are visible only to their owner', async () => {
  await makeProject('viewed-too')
  const page = await browser.visit()
  await page.goto('/projects?search=viewed')
  await button(page, 'Save as view…').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Viewed')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View “Viewed”' }).click()
  const share = page.getByRole('menuitem', { name: 'Share with a project' })
  expect(await share.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('navigation', { name: 'Views of projects' }).waitFor({ state: 'detached' })
})

test("a user with a role on one project sees the project's history above a list that the user may not read", async () => {
  const page = await visitAsViewer()
  await page.goto(`/projects/${project}/history`)
  const panel = page.getByRole('dialog', { name: 'History' })
  await panel.getByRole('button', { name: new RegExp(`^Created project ${project}`) }).waitFor()
  await page.goto('/projects')
  await page.getByRole('heading', { name: 'You cannot view the projects of the silo' }).waitFor()
})
