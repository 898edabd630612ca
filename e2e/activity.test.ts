import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'remembered'
const query = { project }

const makeDisk = (name: string) =>
  done(
    adminApi().diskCreate({
      query,
      body: {
        name,
        description: '',
        size: 2 ** 30,
        diskSource: { type: 'blank', blockSize: 512 },
      },
    }),
  )

beforeAll(async () => {
  await makeProject(project)
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query, body }))
  await done(
    adminApi().instanceUpdate({
      path: { instance: 'box' },
      query,
      body: { ncpus: 2, memory: 2 ** 31 },
    }),
  )
})

const line = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, expanded: false }).first()

describe('the activity page', () => {
  test('of a project shows new changes at the top without a reload', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await line(page, /^Resized instance box, by /).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    await makeDisk('live')
    await line(page, /^Created disk live, by /).waitFor()
  })

  test('shows failed attempts and their reason in the first document', async () => {
    await adminApi().diskDelete({ path: { disk: 'never-was' }, query })
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await page.getByLabel('Outcome').selectOption('Refused')
    await page.waitForURL(/outcome=refused/)
    const item = page.getByRole('listitem').filter({ hasText: 'Delete disk' })
    await item.getByText('never-was', { exact: true }).waitFor()
    await item.getByText('not found: disk with name "never-was"').waitFor()
    await item.getByRole('button', { name: /^Delete disk, never-was, refused to / }).click()
    await item.getByText('disk_delete', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload({ waitUntil: 'commit' })
    await item.getByText('never-was', { exact: true }).waitFor()
    await page.getByLabel('Outcome').selectOption('Done')
    await line(page, /^Resized instance box/).waitFor()
  })

  test('has a bar chart in which a time range can be selected by pointer or keyboard', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await line(page, /^Resized instance box/).waitFor()
    const times = page.getByRole('toolbar', { name: /^Ranges/ })
    const newest = times.getByRole('button').last()
    await times.first().waitFor()
    await expect.poll(() => newest.getAttribute('aria-label')).toMatch(/ by users/)
    const { x, y, width } = (await times.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width * 0.2, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.3, y + 20)
    await page.mouse.up()
    await page.waitForURL(/from=.*to=/)
    await page.getByText('No changes match').waitFor()
    expect(await times.getByRole('button', { pressed: true }).count()).toBe(6)

    await newest.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.has('from') && !url.searchParams.has('to'))
    await line(page, /^Resized instance box/).waitFor()
    await expectAccessible(page)
    // Selecting the same bar again clears the filter.
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.searchParams.has('from'))
  })

  test.each([390, 768, 1440])(
    'explains at %i px what a bar stands for, without layout shifts',
    async (width) => {
      const page = await browser.visit({ width })
      await page.goto(`/projects/${project}/activity`)
      const times = page.getByRole('toolbar', { name: /^Ranges/ })
      const newest = times.getByRole('button').last()
      await expect.poll(() => newest.getAttribute('aria-label')).toMatch(/ by users/)
      const before = await times.boundingBox()
      await newest.hover()
      await page.getByText(/: .* by users/).waitFor()
      expect(await times.boundingBox()).toEqual(before)
    },
  )

  test('marks the selected bar at once, while its list is still loading', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await line(page, /^Resized instance box/).waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/changes\?/, async (route) => {
      await released
      await route.continue()
    })
    const times = page.getByRole('toolbar', { name: /^Ranges/ })
    await times.getByRole('button').nth(10).click()
    await times.getByRole('button', { pressed: true }).waitFor()
    await line(page, /^Resized instance box/).waitFor()
    release()
    await page.getByText('No changes match').waitFor()
    expect(await times.getByRole('button', { pressed: true }).count()).toBe(1)
  })

  test('shows the time range in the URL, and ignores a range that the API would refuse', async () => {
    const page = await browser.visit()
    await page.goto('/activity?from=2026-01-02T10:07:00.000Z&to=2026-01-02T10:09:00.000Z')
    const when = page.getByRole('region', { name: 'When' }).getByRole('paragraph').first()
    await expect.poll(() => when.innerText()).toMatch(/^Jan 2, 2026, \d+:07 – \d+:09 AM$/)
    await page.goto('/activity?from=-271821-04-20T00:00:00.000Z&to=-271821-04-20T00:00:00.001Z')
    await expect.poll(() => when.innerText()).toMatch(/ to now$/)
    await page.goto('/activity?to=0000-01-01T00:00:00.000Z')
    await page.getByText('No changes match').waitFor()
    await expect.poll(() => when.innerText()).not.toContain('Could not load')
  })

  test('of a project becomes "not found" when another user deletes the project', async () => {
    const gone = 'soon-gone'
    await makeProject(gone)
    const inVpc = { project: gone, vpc: 'default' }
    const page = await browser.visit()
    await page.goto(`/projects/${gone}/activity`)
    await line(page, /^Created project soon-gone/).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    await done(adminApi().vpcSubnetDelete({ path: { subnet: 'default' }, query: inVpc }))
    await done(adminApi().vpcDelete({ path: { vpc: 'default' }, query: { project: gone } }))
    await done(adminApi().projectDelete({ path: { project: gone } }))
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  test('sends a limited number of requests', async () => {
    const page = await browser.visit()
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'fetch' && !pathname.endsWith('/stream')) requests.push(pathname)
    })
    await page.goto(`/projects/${project}/activity`)
    await line(page, /^Resized instance box/).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    expect(requests.length).toBeLessThanOrEqual(3)
  })

  test('expands a change to its fields, with a link to the other changes of the same request', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await line(page, /^Resized instance box/).click()
    const row = page.getByRole('row', { name: 'vCPUs' })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['−\n1', '+\n2'])
    await page.getByText('instance_update').waitFor()
    await page.getByRole('link', { name: 'All changes of this request' }).click()
    await page.waitForURL(/search=[0-9a-f-]{36}/)
    await line(page, /^Created instance box/).waitFor({ state: 'detached' })
    await line(page, /^Resized instance box/).waitFor()
    expect(await page.getByRole('button', { name: /, by / }).count()).toBe(1)
  })

  test('has filters in the URL, and says when no change matches them', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await page.getByLabel('Kind').selectOption('Instance')
    await page.getByLabel('Action').selectOption('Created')
    await page.waitForURL(/kind=instance&action=create$/)
    await line(page, /^Resized instance box/).waitFor({ state: 'detached' })
    await line(page, /^Created instance box/).waitFor()
    expect(await page.getByRole('button', { name: /, by / }).count()).toBe(1)
    await page.getByRole('button', { name: /^Who/ }).click()
    await page.getByRole('option', { name: 'By the system' }).click()
    await page.getByText('No changes match the filters.').waitFor()
    expect(new URL(page.url()).searchParams.get('who')).toBe('system')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await line(page, /^Resized instance box/).waitFor()
  })

  test('has a filter by time range that is stored in the URL', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity`)
    await page.getByRole('button', { name: 'Time: Any time' }).click()
    await page.getByRole('dialog', { name: 'Time' }).getByRole('button', { name: 'Last hour' }).click()
    await page.waitForURL(/\?from=[^&]+$/)
    await page.getByRole('button', { name: /^Time: Since / }).click()
    const dialog = page.getByRole('dialog', { name: 'Time' })
    const year = (group: string) =>
      dialog.getByRole('group', { name: group }).getByRole('spinbutton', { name: 'year' })
    await year('From').press('Backspace')
    await dialog.getByRole('group', { name: 'To' }).getByRole('spinbutton').first().focus()
    await page.keyboard.type('010220200100AM')
    await year('From').focus()
    await page.keyboard.type('2019')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/from=2019-[^&]+&to=2020-01-02/)
    await page.getByText('No changes match the filters.').waitFor()
    await page.getByRole('button', { name: /^Time: / }).click()
    await dialog.getByRole('button', { name: 'Any time' }).click()
    await line(page, /^Resized instance box/).waitFor()
  })

  test('labels the parts of a date in English in a browser with another language', async () => {
    const page = await browser.visit({ locale: 'de-DE' })
    await page.goto(`/projects/${project}/activity`)
    await page.getByRole('button', { name: 'Time: Any time' }).click()
    const from = page.getByRole('group', { name: 'From' })
    await from.getByRole('spinbutton', { name: 'day' }).waitFor()
    const labels = await from
      .getByRole('spinbutton')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')))
    // The order of the parts follows the visitor's locale.
    expect(labels).toEqual(['day, ', 'month, ', 'year, ', 'hour, ', 'minute, '])
  })

  test('exports all entries as JSON lines', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/activity?kind=instance`)
    await line(page, /^Resized instance box/).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^JSON lines/ }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const actions = text
      .trim()
      .split('\n')
      .map((each) => (JSON.parse(each) as { operation: string }).operation)
    expect(actions).toEqual(['instance_update', 'instance_create'])
  })

  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'at a width of %i with the content %s does not overflow and is accessible, also with expanded lines',
    async (width, theme) => {
      const page = await browser.visit({ width, theme })
      await page.goto('/activity')
      await line(page, /, by /).waitFor()
      await page.goto(`/projects/${project}/activity`)
      await line(page, /^Created instance box/).click()
      await page.getByText('instance_create').waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )
})

describe('the history', () => {
  test('of an instance is a tab of its page', async () => {
    const page = await browser.visit()
    await page.goto(`/projects/${project}/instances/box/settings`)
    await page.getByRole('tab', { name: 'History' }).click()
    await line(page, /^Resized instance box/).waitFor()
    expect(await page.getByRole('button', { name: /, by / }).count()).toBe(2)
    await expectAccessible(page)
  })

  test("of a disk is a panel with a URL of its own, which the disk's menu opens", async () => {
    await makeDisk('kept')
    const page = await browser.visit()
    await page.goto(`/projects/${project}/disks?search=kept`)
    await page.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.waitForURL(/\/disks\/kept\/history/)
    const panel = page.getByRole('dialog', { name: 'History' })
    await panel.getByRole('button', { name: /^Created disk kept/ }).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL(/\/disks\?search=kept$/)
  })
})
