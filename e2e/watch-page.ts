import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** sum of the layout shifts since the page began to load */
    shift: number
  }
}

/**
 * Maximum layout shift that is accepted when the text of an age becomes a pixel or two longer, which is not an effect
 * of loading.
 */
export const ageShift = 0.0002

/** Adds up the layout shifts in `window.shift`. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The request for the number of issues, which every system page sends when the browser is idle. */
const late = '/portico/v1/issues'

/** Records the requests of the page from now on, except for the event stream. */
export function watchRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !pathname.endsWith('/stream') && pathname !== late) {
      requested.push(pathname)
    }
  })
  return requested
}
