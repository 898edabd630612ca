import { useRouterState } from '@tanstack/react-router'

/** Returns the URL of the list below a form, with the list's current filters, order and page. */
export function useListHref(path: string): string {
  return path + useRouterState({ select: (state) => state.location.searchStr })
}
