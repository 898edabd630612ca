import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#ui/feedback/announce.ts'
import { useStore } from '#ui/use-store.ts'
import type { LoadedCrumb } from '../router/static-data.ts'
import { type Crumb, pageTitle, productName } from './crumbs.ts'
import { failuresShown } from './plain-title.ts'

/** Returns the crumbs of the current page, the outermost first. */
export function useCrumbs(): readonly Crumb[] {
  return useMatches({ select: crumbsOf, structuralSharing: true })
}

function crumbsOf(matches: readonly AnyRouteMatch[]): Crumb[] {
  return matches.flatMap(
    ({ staticData, params, loaderData }) =>
      staticData.crumbs?.(params as Record<string, string>, (loaderData ?? {}) as LoadedCrumb) ?? [],
  )
}

/** Keeps the title of the document up to date, and announces a new page to screen readers. */
export function usePageTitle(): void {
  const ofPage = useMatches({ select: (matches) => pageTitle(crumbsOf(matches)) })
  const title = useStore(failuresShown) > 0 ? productName : ofPage
  useEffect(() => {
    if (document.title !== title && document.title !== '') announce(title)
    document.title = title
  }, [title])
}
