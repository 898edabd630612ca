import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** ms for going through all addresses, also on a machine that is busy with something else */
export const allAddresses = 400_000

/** What leads to the next page: the address bar, or a link of the page before, which takes a fraction of the time. */
type Way = 'load' | 'move'

/** Nothing on the page says that something failed, nothing still loads, and nobody sees the API's own words. */
export async function expectShown(page: Page, path: string, way: Way = 'load'): Promise<void> {
  await (way === 'load' ? page.goto(path) : move(page, path))
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[aria-busy=true], .animate-pulse').count(), { message: path }).toBe(0)
  const text = await page.locator('body').innerText()
  expect([path, /Something went wrong|could not be loaded|"message"|^\s*[{[]/.exec(text)?.[0]]).toEqual([
    path,
    undefined,
  ])
}

/** As by Forward; over when the page has another title, in it or in its tab, or leads elsewhere. */
async function move(page: Page, path: string): Promise<void> {
  // The address before may have led here.
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

/** What a browser complains of that no answer of the other system explains. */
export function watch(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.stack ?? error.message}`))
  return failures
}

/** Groups come with identity providers, and silo main has none: that page says that it is not found. */
export const nobody = '00000000-0000-4000-8000-000000000000'
