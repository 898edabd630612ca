import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** timeout in ms of visiting all addresses, also on a busy machine */
export const allAddresses = 400_000

/** How to go to the next page: by loading it, or by a link, which takes a fraction of the time. */
type Way = 'load' | 'move'

/** Checks that the page shows no failure, nothing is loading, and no message of the API is visible. */
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

/** Navigates like the Forward button; resolves when the page has another title, or redirects. */
async function move(page: Page, path: string): Promise<void> {
  // The previous address may have redirected here.
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

/** Records browser errors that no response of the other system explains. */
export function watch(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.stack ?? error.message}`))
  return failures
}

/** Groups come with identity providers, which silo main does not have, so the page is not found. */
export const missingId = '00000000-0000-4000-8000-000000000000'
