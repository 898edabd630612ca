import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Maximum ms for visiting all paths, also on a busy machine. */
export const allAddresses = 400_000

/** How to open the next page: load its document, or follow a link, which takes only a fraction of the time. */
type Way = 'load' | 'move'

/** Checks that the page shows no failure and no message of the API, and is not loading. */
export async function expectShown(page: Page, path: string, way: Way = 'load'): Promise<void> {
  await (way === 'load' ? page.goto(path) : move(page, path))
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[aria-busy=true], .animate-pulse').count(), { message: path }).toBe(0)
  const text = await page.locator('body').innerText()
  expect([path, /Something went wrong|Could not load|"message"|^\s*[{[]/.exec(text)?.[0]]).toEqual([
    path,
    undefined,
  ])
}

/** Navigates as the browser's Forward button does. Resolves when the page has another title, or has redirected. */
async function move(page: Page, path: string): Promise<void> {
  // The previous path may have redirected to this one.
  if (new URL(page.url()).pathname === path) return
  const before = await page.title()
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-before', '')
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await page.waitForFunction(
    ([title, address]) =>
      document.title !== title ||
      document.querySelector('h1:not([data-before])') !== null ||
      location.pathname !== address,
    [before, path],
  )
}

/** Records errors of the browser, except those that responses of the upstream cause. */
export function watch(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.stack ?? error.message}`))
  return failures
}

/**
 * The ID of a group that does not exist. Silo main has no identity provider and therefore no groups, so the page of a
 * group shows "not found".
 */
export const missingId = '00000000-0000-4000-8000-000000000000'
