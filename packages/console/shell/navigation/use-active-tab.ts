import { useRouterState } from '@tanstack/react-router'
import { useCrumbs } from './use-crumbs.ts'

/**
 * Returns the path of the current tab, which may be behind a form or panel, and the query string that the links of tabs
 * keep. For tabs that have pages of their own.
 */
export function useActiveTab(): { readonly active: string; readonly query: string } {
  const tab = useCrumbs().findLast(({ isTab }) => isTab === true)
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  return { active: tab?.href ?? pathname, query: searchStr }
}
