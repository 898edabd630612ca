import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** ms for going through all addresses, also on a machine that is busy with something else */
export const allAddresses = 400_000

/** Nothing on the page says that something failed, nothing still loads, and nobody sees the API's own words. */
export async function expectShown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[aria-busy=true], .animate-pulse').count(), { message: path }).toBe(0)
  const text = await page.locator('body').innerText()
  expect([path, /Something went wrong|could not be loaded|"message"|^\s*[{[]/.exec(text)?.[0]]).toEqual([
    path,
    undefined,
  ])
}

/** What a browser complains of that no answer of the other system explains. */
export function watch(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.stack ?? error.message}`))
  return failures
}

/** Groups come with identity providers, and silo main has none: that page says that it is not found. */
export const nobody = '00000000-0000-4000-8000-000000000000'
