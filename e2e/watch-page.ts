import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** sum of layout shifts since the page began */
    shift: number
  }
}

/** What moves when an age gets another letter while one looks: a pixel or two beside it, and not because of loading. */
export const aging = 0.0002

/** Add up in `window.shift` what moves by itself. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Asked by every page of the system once it has nothing better to do: how many issues there are. */
const late = '/portico/v1/issues'

/** What the page asks the server, from now on; the live stream is one that stays. */
export function watchAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !pathname.endsWith('/stream') && pathname !== late) {
      asked.push(pathname)
    }
  })
  return asked
}
