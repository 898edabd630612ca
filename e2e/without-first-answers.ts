import { answersType } from '@portico/console/first/block.ts'
import type { Page } from 'playwright-core'

/**
 * Have pages ask the API for everything, so that what fails there is seen: nothing is brought along by their documents,
 * nor when they are opened from within the console.
 */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/assets/') && !url.pathname.includes('/v1/'),
    async (route) => {
      const request = route.request()
      if (request.headers()['accept'] === answersType) return route.fulfill({ status: 404 })
      if (request.resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const brought = /<script type="application\/json".*?<\/script>/s
      const body = (await response.text()).replace(brought, '')
      return route.fulfill({ response, body })
    },
  )
}
