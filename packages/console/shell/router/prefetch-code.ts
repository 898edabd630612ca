import type { AnyRoute } from '@tanstack/react-router'
import { prefetchWhenIdle } from '#ui/lazy-component.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { router } from './router.ts'

/** ms between the first page and the first prefetch */
const quiet = 2000

/** The Network Information API, which not every browser has. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Prefetches the code of menus and of linked pages while the browser is idle. Does nothing on a slow connection, or if
 * the user has asked the browser to save data.
 */
export async function prefetchLinkedPages(): Promise<void> {
  const { connection = {} } = navigator as { connection?: Connection }
  if (connection.saveData === true || (connection.effectiveType ?? '4g') !== '4g') return
  await new Promise((resolve) => setTimeout(resolve, quiet))
  prefetchWhenIdle()
  for (const route of linkedRoutes()) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    try {
      await router.loadRouteChunk(route)
    } catch {
      // If the prefetch fails, the code is loaded when the page is opened.
    }
  }
}

function linkedRoutes(): ReadonlySet<AnyRoute> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  return new Set(links.flatMap(({ pathname }) => router.getMatchedRoutes(pathname)[0]))
}
