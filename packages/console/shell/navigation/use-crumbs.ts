import { useMatches } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { announce } from '#ui/feedback/announce.ts'
import { type Crumb, pageTitle } from './crumbs.ts'

/** The crumbs of the page on screen, outermost first. */
export function useCrumbs(): readonly Crumb[] {
  const matches = useMatches()
  return useMemo(
    () =>
      matches.flatMap(
        ({ staticData, params }) => staticData.crumbs?.(params as Record<string, string>) ?? [],
      ),
    [matches],
  )
}

/** Keeps the document's title that of the page, and says it to those who cannot see a page change. */
export function usePageTitle(): void {
  const title = pageTitle(useCrumbs())
  useEffect(() => {
    if (document.title !== title && document.title !== '') announce(title)
    document.title = title
  }, [title])
}
