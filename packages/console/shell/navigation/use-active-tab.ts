import { useRouterState } from '@tanstack/react-router'
import { useCrumbs } from './use-crumbs.ts'

/**
 * Returns what tabs with pages need: the path of the tab that the page is or lies over, from its crumbs, and the query
 * string, which stays when tabs change.
 */
export function useActiveTab(): { readonly active: string; readonly query: string } {
  const tab = useCrumbs().findLast(({ isTab }) => isTab === true)
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  return { active: tab?.href ?? pathname, query: searchStr }
}
