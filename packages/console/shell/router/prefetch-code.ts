import type { AnyRoute } from '@tanstack/react-router'
import { prepareSoon } from '#ui/late-part.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { router } from './router.ts'

/** ms after the first page before anything is fetched that nobody asked for */
const quiet = 2000

/** What browsers tell of their connection, where they do. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Fetch the code of menus, and of the pages that the links of this page lead to, while the browser is idle.
 * Nothing on a slow line, or where the user asks to save data.
 */
export function prefetchLinkedPages(): void {
  const { connection = {} } = navigator as { connection?: Connection }
  if (connection.saveData === true || (connection.effectiveType ?? '4g') !== '4g') return
  setTimeout(() => {
    prepareSoon()
    const routes = linkedRoutes()
    const next = async () => {
      const route = routes.pop()
      if (route === undefined) return
      try {
        await router.loadRouteChunk(route)
      } catch {
        // It is fetched when somebody goes there.
      }
      whenIdle(() => void next())
    }
    whenIdle(() => void next())
  }, quiet)
}

function linkedRoutes(): AnyRoute[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')
  const paths = new Set([...links].map(({ pathname }) => pathname))
  return [...new Set([...paths].flatMap((path) => router.getMatchedRoutes(path)[0]))].toReversed()
}
