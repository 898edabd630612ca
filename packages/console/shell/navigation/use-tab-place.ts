import { useRouterState } from '@tanstack/react-router'
import { useCrumbs } from './use-crumbs.ts'

/**
 * What tabs that are pages go by: the address of the one that the page is, or lies over, as its crumbs say; and the query,
 * which stays when tabs change.
 */
export function useTabPlace(): { readonly active: string; readonly query: string } {
  const tab = useCrumbs().findLast(({ isTab }) => isTab === true)
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  return { active: tab?.href ?? pathname, query: searchStr }
}
