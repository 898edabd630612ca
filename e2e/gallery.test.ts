import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGallery } from './gallery-server.ts'
import { expectAccessible, expectFocus, expectNoOverflow, useBrowser, type VisitOptions } from './visit.ts'

const browser = useBrowser()
const gallery = useGallery()

const openGallery = async (options: VisitOptions = {}) =>
  loadGallery(await browser.visit({ ...options, signedOut: true, baseURL: gallery.url }))

/** Opens the gallery and collects its errors: exceptions, and violations of the content security policy. */
async function loadGallery(page: Page): Promise<{ page: Page; failures: string[] }> {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text())
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Portico components' }).waitFor()
  return { page, failures }
}

const chapter = (page: Page, id: string) => page.locator(`#${id}`)
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the popup of a button by keyboard alone. */
async function openByKey(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

test.each(['light', 'dark'] as const)(
  'every component of the gallery is accessible and does not overflow, %s',
  async (theme) => {
    const { page, failures } = await openGallery({ theme })
    await expectAccessible(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
      for (const name of ['Fixed range', 'Images']) {
        const button = page.getByRole('button', { name: new RegExp(`^${name}`) })
        await openByKey(button)
        await dialog(page)
          .getByRole(name === 'Images' ? 'listbox' : 'grid')
          .waitFor()
        // The accessibility rules check structure and colors, which are the same at every width.
        if (width === 1440) await expectAccessible(page, '[role=dialog]')
        await expectNoOverflow(page)
        await page.keyboard.press('Escape')
        await expectFocus(button)
      }
    }
    await page.getByRole('radio', { name: 'Tables' }).check()
    await page.getByRole('region', { name: 'CPU, as a table' }).waitFor()
    await expectAccessible(page, '#charts')
    expect(failures).toEqual([])
  },
)

describe('the gallery, by keyboard alone', () => {
  // All tests share one page, since each of them uses other components.
  let page: Page
  beforeAll(async () => {
    page = await browser.visitForAll({ signedOut: true, baseURL: gallery.url })
    await loadGallery(page)
  })
  // Closes the popups that a failed test may have left open.
  beforeEach(() => page.keyboard.press('Escape'))

  test('lets users select a time range that ends now from a list, and type another one', async () => {
    const button = page.getByRole('button', { name: /^Range: / })
    await openByKey(button)
    await dialog(page).getByRole('button', { name: 'Last week' }).press('Enter')
    await page.getByRole('button', { name: 'Range: Last week' }).waitFor()
    await expectFocus(button)
    await openByKey(button)
    const from = dialog(page).getByRole('group', { name: 'From' })
    await from.getByRole('spinbutton').first().focus()
    await page.keyboard.type('010520260930AM')
    const to = dialog(page).getByRole('group', { name: 'To' })
    await to.getByRole('spinbutton').first().focus()
    await page.keyboard.type('010420260930AM')
    await dialog(page).getByText('The end must be after the start').waitFor()
    await to.getByRole('spinbutton', { name: 'day' }).press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await dialog(page).getByText('The end must be after the start').waitFor({ state: 'detached' })
    await dialog(page).getByRole('button', { name: 'Apply' }).press('Enter')
    await page.getByRole('button', { name: /Jan 5, 2026, 9:30.*Jan 6, 2026, 9:30/ }).waitFor()
  })

  test('lets users select a range in the calendar, from the start of the first day to the end of the last day', async () => {
    const button = page.getByRole('button', { name: /^Fixed range/ })
    await openByKey(button)
    await dialog(page)
      .getByRole('button', { name: /August 19/ })
      .first()
      .focus()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectFocus(dialog(page).getByRole('button', { name: /July 27, 2026 selected/ }))
    await dialog(page).getByRole('button', { name: 'Apply' }).press('Enter')
    await page.getByRole('button', { name: /Jul 19, 2026, 12:00.AM.*Jul 27, 2026, 11:59.PM/ }).waitFor()
  })

  test('requires the end of a range unless open ranges are allowed', async () => {
    const fill = async (name: RegExp) => {
      await openByKey(page.getByRole('button', { name }))
      await dialog(page).getByRole('group', { name: 'From' }).getByRole('spinbutton').first().focus()
      await page.keyboard.type('010520260930AM')
      await dialog(page).getByRole('group', { name: 'To' }).getByRole('spinbutton').first().focus()
    }
    await fill(/^Time: Any time/)
    await dialog(page).getByRole('button', { name: 'Apply' }).press('Enter')
    await page.getByRole('button', { name: /^Time: Since.*Jan 5, 2026/ }).waitFor()
    await openByKey(page.getByRole('button', { name: /^Time: Since/ }))
    await dialog(page).getByRole('button', { name: 'Any time' }).press('Enter')
    await page.getByRole('button', { name: 'Time: Any time' }).waitFor()
  })

  test('lets users type a date, paste it, and select it in the calendar', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const field = page.getByRole('group', { name: /^Expires/ })
    const part = (name: string) => field.getByRole('spinbutton', { name })
    await part('month').focus()
    await page.keyboard.type('020320280405PM')
    expect(await part('year').textContent()).toBe('2028')
    expect(await part('AM/PM').textContent()).toBe('PM')
    await page.evaluate(() => navigator.clipboard.writeText('2027-03-09 17:45'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => part('year').textContent()).toBe('2027')
    expect(await part('hour').textContent()).toBe('5')
    await page.keyboard.press('Alt+ArrowDown')
    await expectFocus(dialog(page).getByRole('button', { name: /March 9, 2027 selected/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => part('day').textContent()).toBe('10')
    expect(await part('hour').textContent()).toBe('5')
  })

  test('lets users search a multi-select, and select and remove its items', async () => {
    const button = page.getByRole('button', { name: /^Images/ })
    await openByKey(button)
    await expectFocus(dialog(page).getByRole('searchbox', { name: 'Find images' }))
    await page.keyboard.type('ubu')
    await expect.poll(() => dialog(page).getByRole('option').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('3 chosen').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectFocus(button)
    const chosen = page.getByRole('list', { name: 'Chosen images' })
    expect(await chosen.getByRole('listitem').allTextContents()).toEqual([
      'debian-12-cloud',
      'fedora-41-server',
      'ubuntu-24.04',
    ])
    await chosen.getByRole('button', { name: 'Remove debian-12-cloud' }).press('Enter')
    await expectFocus(chosen.getByRole('button', { name: 'Remove fedora-41-server' }))
    expect(await chosen.getByRole('listitem').count()).toBe(2)
  })

  test('adds a key-value row on Enter, adds a row for each pasted line, and moves the focus to a neighbor when a row is removed', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const headers = page.getByRole('group', { name: 'Headers' })
    await headers.getByRole('button', { name: 'Add header' }).press('Enter')
    await expectFocus(headers.getByRole('textbox', { name: 'Key of header 1' }))
    await page.keyboard.type('Accept')
    await page.keyboard.press('Enter')
    await expectFocus(headers.getByRole('textbox', { name: 'Key of header 2' }))
    await page.evaluate(() => navigator.clipboard.writeText('Host: shop\nAccept: text/html'))
    await page.keyboard.press('ControlOrMeta+v')
    await headers.getByRole('button', { name: 'Remove header Host' }).waitFor()
    const values = () =>
      headers
        .getByRole('textbox')
        .evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value))
    expect(await values()).toEqual(['Accept', 'text/html', 'Host', 'shop'])
    await headers.getByRole('button', { name: 'Remove header Accept' }).press('Enter')
    await expectFocus(headers.getByRole('button', { name: 'Remove header Host' }))
    await page.keyboard.press('Enter')
    await expectFocus(headers.getByRole('button', { name: 'Add header' }))
  })

  test('expands, collapses and navigates a tree, which shows the selection', async () => {
    const tree = page.getByRole('treegrid', { name: 'Files', exact: true })
    await tree.getByRole('row', { name: 'bgp.log' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await chapter(page, 'structure').getByText('switch1/lldp.log').waitFor()
    await page.keyboard.press('ArrowLeft')
    await expectFocus(tree.getByRole('row', { name: 'switch1' }))
    await page.keyboard.press('ArrowLeft')
    await tree.getByRole('row', { name: 'lldp.log' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('row', { name: 'lldp.log' }).waitFor()
  })

  test('moves and resets the divider between two panes', async () => {
    const line = page.getByRole('separator', { name: 'Width of files' })
    const width = async () =>
      (await page.getByRole('treegrid', { name: 'Files', exact: true }).boundingBox())?.width ?? 0
    const before = await width()
    await line.focus()
    await page.keyboard.press('ArrowRight')
    expect(await line.getAttribute('aria-valuenow')).toBe('30')
    expect(await width()).toBeGreaterThan(before)
    await page.keyboard.press('Home')
    expect(await line.getAttribute('aria-valuenow')).toBe('15')
    await page.keyboard.press('Enter')
    expect(await width()).toBe(before)
  })

  test('reads a chart point by point, together with other charts of the same range, and as a table', async () => {
    const charts = chapter(page, 'charts')
    const time = charts.getByRole('slider', { name: 'CPU: time' })
    await time.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await time.getAttribute('aria-valuetext')).toMatch(
      /^1:33:00.PM: run 42.5 %, emulation 6.5 %, waiting/,
    )
    expect(await charts.getByRole('slider', { name: 'Disk: time' }).getAttribute('aria-valuenow')).toBe('1')
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await time.getAttribute('aria-valuetext')).toMatch(/No samples, stopped 37 s/)
    await page.keyboard.press('t')
    const table = charts.getByRole('region', { name: 'CPU, as a table' })
    await expectFocus(table)
    await table.getByRole('row', { name: /No samples, 8 times/ }).waitFor()
    await charts.getByRole('region', { name: 'Disk, as a table' }).waitFor()
    await page.keyboard.press('t')
    await expectFocus(time)
  })

  test('the setting for density makes the rows of all lists lower', async () => {
    const row = page.getByRole('table', { name: 'Instances', exact: true }).getByRole('row').nth(1)
    const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
    expect(await height()).toBe(36)
    await openByKey(page.getByRole('button', { name: 'Columns' }))
    await dialog(page).getByRole('radio', { name: 'Comfortable' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(height).toBe(28)
  })
})

test.each([
  ['de-DE', 'Montag', 'ltr'],
  ['ja-JP', '日曜日', 'ltr'],
  ['ar', 'السبت', 'rtl'],
] as const)(
  'a browser in %s shows dates in its own format, and texts in English',
  async (locale, firstDay, direction) => {
    const { page, failures } = await openGallery({ locale })
    await openByKey(page.getByRole('button', { name: /^Fixed range/ }))
    const grid = dialog(page).getByRole('grid')
    await grid.waitFor()
    const head = grid.locator('th').first()
    expect(firstDay).toContain((await head.textContent())?.slice(0, 2))
    expect(await grid.evaluate((element) => getComputedStyle(element).direction)).toBe(direction)
    await dialog(page).getByRole('button', { name: 'Next', exact: true }).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Apply' }).press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(failures).toEqual([])
  },
)

test('the lines of a chart have different dashes when colors are forced', async () => {
  const { page } = await openGallery({ theme: 'dark' })
  await page.emulateMedia({ forcedColors: 'active' })
  const lines = chapter(page, 'charts')
    .getByRole('slider', { name: 'Disk operations: time' })
    .locator('.chart-line')
  const looks = await lines.evaluateAll((all) =>
    all.map((line) => [getComputedStyle(line).stroke, getComputedStyle(line).strokeDasharray]),
  )
  expect(new Set(looks.map(([stroke]) => stroke)).size).toBe(1)
  expect(new Set(looks.map(([, dash]) => dash)).size).toBe(5)
})
