import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** sum of layout shifts since the page began */
    shift: number
  }
}

/** Layout shift when the text of an age gets longer: a pixel or two beside it, not caused by loading. */
export const ageShift = 0.0002

/** Adds up layout shifts in `window.shift`. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The number of issues, requested by every system page when it is idle. */
const late = '/portico/v1/issues'

/** Records the requests of the page from now on, without the event stream. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !pathname.endsWith('/stream') && pathname !== late) {
      asked.push(pathname)
    }
  })
  return asked
}
