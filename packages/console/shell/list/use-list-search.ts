import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultRows, type ListSearch, readListSearch } from '#data/list-search.ts'

type Filters = { [K in 'search' | 'state' | 'sort']?: ListSearch[K] | undefined }

/**
 * A list's state, which lives in the address. The tokens of earlier pages live in the history entry: they survive a
 * reload, and a page opened from a bare link goes back to the first.
 */
export function useListSearch() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const earlierPages = useRouterState({ select: (state) => state.location.state.earlierPages })
  const search = useMemo(() => readListSearch(raw), [raw])

  return useMemo(() => {
    const go = (next: object, pages: readonly string[] | undefined, replace = false) =>
      void navigate({
        to: '.',
        search: next,
        replace,
        resetScroll: false,
        state: (prev) => ({ ...prev, earlierPages: pages }) as typeof prev,
      })
    const { page, rows, ...filters } = search
    const earlier = page === undefined ? [] : earlierPages
    const back = (replace: boolean) =>
      go({ ...search, page: earlier?.at(-1) || undefined }, earlier?.slice(0, -1), replace)
    return {
      search,
      /** Rows before this page, or null when nobody knows. */
      rowsBefore: earlier === undefined ? null : earlier.length * (rows ?? defaultRows),
      /** Filter or sort otherwise, from the first page on. */
      change: (patch: Filters, options: { replace?: boolean } = {}) =>
        go({ ...filters, rows, ...patch }, undefined, options.replace),
      /** Show pages of another size, from the first page on. */
      setRows: (size: number) => go({ ...filters, rows: size === defaultRows ? undefined : size }, undefined),
      toNext: (token: string) => go({ ...search, page: token }, [...(earlier ?? []), page ?? '']),
      toPrevious: page === undefined ? undefined : () => back(false),
      /** This page is no more: its last row went. */
      leavePage: () => back(true),
    }
  }, [search, earlierPages, navigate])
}
