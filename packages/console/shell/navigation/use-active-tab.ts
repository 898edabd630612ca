import { useRouterState } from '@tanstack/react-router'
import { useCrumbs } from './use-crumbs.ts'

/**
 * Returns the data for tabs that have pages: the path of the current tab, which may be behind a form or panel, and the
 * query string that links of tabs keep.
 */
export function useActiveTab(): { readonly active: string; readonly query: string } {
  const tab = useCrumbs().findLast(({ isTab }) => isTab === true)
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  return { active: tab?.href ?? pathname, query: searchStr }
}
