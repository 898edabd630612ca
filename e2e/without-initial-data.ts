import type { Page } from 'playwright-core'

/**
 * Removes the initial data from all documents, so that pages request everything from the API and tests can make
 * requests fail.
 */
export async function withoutInitialData(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/assets/') && !url.pathname.includes('/v1/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const brought = /<script type="application\/json".*?<\/script>/s
      const body = (await response.text()).replace(brought, '')
      return route.fulfill({ response, body })
    },
  )
}
