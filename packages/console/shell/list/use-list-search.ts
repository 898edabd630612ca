import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultRows, listSearchIn, type ListSearch, withListSearch } from '#data/list-search.ts'
import { urlStateOf, type SavedView, shownList } from '#data/list-views.ts'

type Next = { [K in keyof ListSearch]?: ListSearch[K] | undefined }
type Filters = { [K in 'search' | 'state' | 'sort' | 'hidden' | 'order']?: ListSearch[K] | undefined }

const noViews: readonly SavedView[] = []

/**
 * Returns the state of a list, which is in the URL. The tokens of the previous pages are in the history entry, where
 * they survive a reload. A page that was opened by a plain link has no such tokens, and its previous page is the first
 * page.
 * @param key name of the list in the URL if a page has several; empty for the main list of a page
 * @param views saved views of the list, one of which the URL may name
 */
export function useListSearch(key = '', views = noViews) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const earlierPages = useRouterState({ select: (state) => state.location.state.earlierPages?.[key] })
  const shown = useMemo(() => shownList(listSearchIn(raw, key), views), [raw, key, views])

  return useMemo(() => {
    const { search, view } = shown
    const go = (next: Next, pages: readonly string[] | undefined, replace = false) =>
      void navigate({
        to: '.',
        search: (prev: Record<string, unknown>) =>
          withListSearch(prev, key, urlStateOf(defined(next), view, views)),
        replace,
        resetScroll: false,
        state: (prev) => ({ ...prev, earlierPages: { ...prev.earlierPages, [key]: pages } }),
      })
    const { page, rows, ...filters } = search
    const earlier = page === undefined ? [] : earlierPages
    const back = (replace: boolean) =>
      go({ ...search, page: earlier?.at(-1) || undefined }, earlier?.slice(0, -1), replace)
    return {
      ...shown,
      /** number of rows before this page; null if unknown */
      rowsBefore: earlier === undefined ? null : earlier.length * (rows ?? defaultRows),
      /** Changes filters or order, and opens the first page. */
      change: (patch: Filters, options: { replace?: boolean } = {}) =>
        go({ ...filters, rows, ...patch }, undefined, options.replace),
      /** Changes the page size, and opens the first page. */
      setRows: (size: number) =>
        go({ ...filters, rows: size === 50 || size === 100 ? size : undefined }, undefined),
      toNext: (token: string) => go({ ...search, page: token }, [...(earlier ?? []), page ?? '']),
      toPrevious: page === undefined ? undefined : () => back(false),
      /** Leaves a page whose last row was deleted. */
      leavePage: () => back(true),
    }
  }, [shown, views, key, earlierPages, navigate])
}

function defined(next: Next): ListSearch {
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
}
