import { useRouterState } from '@tanstack/react-router'

/** Returns the URL of the list under a form, with its current filters, order and page. */
export function useListHref(path: string): string {
  return path + useRouterState({ select: (state) => state.location.searchStr })
}
