import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultRows, listSearchIn, type ListSearch, withListSearch } from '#data/list-search.ts'
import { addressOf, type SavedView, shownList } from '#data/list-views.ts'

type Next = { [K in keyof ListSearch]?: ListSearch[K] | undefined }
type Filters = { [K in 'search' | 'state' | 'sort' | 'hidden' | 'order']?: ListSearch[K] | undefined }

const noViews: readonly SavedView[] = []

/**
 * A list's state, which lives in the address. The tokens of earlier pages live in the history entry: they survive a
 * reload, and a page opened from a bare link goes back to the first.
 * @param key the list's name in the address, where a page has several; empty for the list that a page is
 * @param views those saved of it: the address may name one
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
          withListSearch(prev, key, addressOf(defined(next), view, views)),
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
      /** Rows before this page, or null when nobody knows. */
      rowsBefore: earlier === undefined ? null : earlier.length * (rows ?? defaultRows),
      /** Filter or sort otherwise, from the first page on. */
      change: (patch: Filters, options: { replace?: boolean } = {}) =>
        go({ ...filters, rows, ...patch }, undefined, options.replace),
      /** Show pages of another size, from the first page on. */
      setRows: (size: number) =>
        go({ ...filters, rows: size === 50 || size === 100 ? size : undefined }, undefined),
      toNext: (token: string) => go({ ...search, page: token }, [...(earlier ?? []), page ?? '']),
      toPrevious: page === undefined ? undefined : () => back(false),
      /** This page is no more: its last row went. */
      leavePage: () => back(true),
    }
  }, [shown, views, key, earlierPages, navigate])
}

function defined(next: Next): ListSearch {
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
}
