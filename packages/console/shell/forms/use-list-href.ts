import { useRouterState } from '@tanstack/react-router'

/** The address of the list under a form, with the filters, order and page it is shown with. */
export function useListHref(path: string): string {
  return path + useRouterState({ select: (state) => state.location.searchStr })
}
