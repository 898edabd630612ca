import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'
import { ageShift, watchShift } from './watch-page.ts'

const browser = useBrowser()
const project = 'returning'
const query = { project }
const count = 22

/** The visible state of a list in one frame. Widths of its header cells are in px. */
interface Shown {
  readonly rows: number
  readonly widths: readonly number[]
  readonly height: number
}

declare global {
  interface Window {
    listFrames: Shown[]
  }
}

beforeAll(async () => {
  await makeProject(project)
  for (let at = 0; at < count; at++) {
    // The rows with the longest names are outside of the visible area.
    const name = `vm-${String(at).padStart(2, '0')}${at < count - 2 ? '' : `-${'wide'.repeat(6)}`}`
    const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start: false }
    await done(adminApi().instanceCreate({ query, body }))
  }
})

/** Opens the list, scrolls down, and waits until the browser is idle. */
async function openList(of: string): Promise<Page> {
  const page = await browser.visit()
  await page.setViewportSize({ width: 1440, height: 500 })
  await watchShift(page)
  await page.goto(`/projects/${of}/instances`)
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await idle(page)
  return page
}

/** Resolves when the browser has run its idle callbacks. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

async function toDisks(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Disks/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Disks' }).waitFor()
}

/** Records each painted frame with rows, from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.listFrames = []
    const look = () => {
      const table = document.querySelector<HTMLTableElement>('main table[aria-label="Instances"]')
      const links = table?.querySelectorAll('tbody a[href*="/instances/vm-"]').length ?? 0
      const cells = [...(table?.tHead?.rows[0]?.cells ?? [])]
      if (table && links > 0)
        window.listFrames.push({
          rows: links,
          widths: cells.map((cell) => cell.getBoundingClientRect().width),
          height: table.getBoundingClientRect().height,
        })
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Returns the widths of the header cells in px, without the column of checkboxes. */
async function widthsOf(page: Page): Promise<readonly number[]> {
  const all = await page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  return all.slice(1)
}

/** Expects equal widths. A small difference is accepted, since the text of an age may have become longer. */
function expectAlike(widths: readonly number[], others: readonly number[]): void {
  expect(widths).toHaveLength(others.length)
  for (const [at, width] of widths.entries()) expect(Math.abs(width - (others[at] ?? 0))).toBeLessThan(4)
}

const rows = (page: Page) => page.locator('main tbody a[href*="/instances/vm-"]')

async function framesUntilWhole(page: Page, whole: number): Promise<readonly Shown[]> {
  await page.waitForFunction((all) => window.listFrames.at(-1)?.rows === all, whole)
  await idle(page)
  return page.evaluate(() => window.listFrames)
}

test('returning to a list that was shown before causes no layout shifts', async () => {
  const page = await openList(project)
  await watchFrames(page)
  const [before] = await framesUntilWhole(page, count)
  await toDisks(page)
  await watchFrames(page)
  await page.getByRole('link', { name: /^Instances/ }).click()
  const frames = await framesUntilWhole(page, count)
  for (const { widths, height } of frames) {
    expect(height).toBe(before?.height)
    expectAlike(widths, before?.widths ?? [])
  }
  expect(await page.evaluate(() => window.shift)).toBeLessThan(ageShift)
  // The final list is complete: its rows can be selected.
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByText(`${count} selected`).waitFor()
})

test('the Back button restores the scroll position', async () => {
  const page = await openList(project)
  await rows(page).last().scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => document.querySelector('main')?.scrollTop)
  expect(top).toBeGreaterThan(0)
  await toDisks(page)
  await watchFrames(page)
  await page.goBack()
  const frames = await framesUntilWhole(page, count)
  expect(frames[0]?.rows).toBe(count)
  expect(await page.evaluate(() => document.querySelector('main')?.scrollTop)).toBe(top)
})

test('columns fit their content, including rows that were added in the meantime', async () => {
  const home = await makeProject('widening')
  const make = (name: string) => {
    const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start: false }
    return done(adminApi().instanceCreate({ query: { project: home }, body }))
  }
  await make('vm-a')
  const page = await openList(home)
  await toDisks(page)
  await page.getByRole('link', { name: /^Instances/ }).click()
  await rows(page).waitFor()
  const [usual = 0] = await widthsOf(page)
  await make(`vm-${'wide'.repeat(6)}`)
  await rows(page).nth(1).waitFor()
  const [wider = 0] = await widthsOf(page)
  expect(wider).toBeGreaterThan(usual + 20)
  await page.reload()
  expectAlike([wider], (await widthsOf(page)).slice(0, 1))
  // If the window was resized in the meantime, the list has another width.
  await toDisks(page)
  await page.setViewportSize({ width: 800, height: 500 })
  await page.getByRole('link', { name: /^Instances/ }).click()
  await rows(page).nth(1).waitFor()
  const returned = await widthsOf(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800)
  await page.reload()
  expectAlike(returned, await widthsOf(page))
})
