import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isForbidden, messageOf } from '#data/api-error.ts'
import { type CallArgs, notFoundIsFine, query } from '#data/calls.ts'
import { allLimit, withLimit } from '#data/limits.ts'
import { maxShown } from '#ui/pickers/choices.ts'
import type { PickerSource } from '#ui/pickers/source.ts'
import type { ListArgs, ListCall, RowOf, RowsPage } from '../list/list-call.ts'
import { useSession } from '../session.tsx'

/** The options of a picker. */
export interface Choices<Row> {
  readonly rows: readonly Row[]
  /** loads the list when the picker opens */
  readonly source: PickerSource
  /** whether the user may not read the list */
  readonly isRefused: boolean
}

/**
 * Returns the options of a picker. Nothing is loaded until the picker opens. Then as many rows are loaded as it shows;
 * if there are more, the server searches for the typed text. If the server has no search, the first thousand rows are
 * loaded. A closed list is not refreshed, and opening it again refetches a stale one.
 * @param states returns only rows in these states if the server can filter; the caller must check the state in any case
 */
export function useChoices<C extends ListCall>(
  call: C,
  args: ListArgs<C>,
  states: readonly string[] = [],
): Choices<RowOf<C>> {
  const { filters } = useSession().capabilities
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const first = useList<C>(
    call,
    withLimit(filters ? maxShown : allLimit, {
      ...args,
      query: { ...args.query, ...(filters && states.length > 0 && { state: states }) },
    }),
    { isWanted: isOpen },
  )
  const isSearched = filters && typed !== '' && first.data?.nextPage != null
  const found = useList<C>(
    call,
    { ...first.request, query: { ...first.request.query, search: typed } },
    { isWanted: isOpen && isSearched, keepsLast: true },
  )
  const rows = useMemo(() => {
    const all = [...(first.data?.items ?? []), ...(isSearched ? (found.data?.items ?? []) : [])]
    return [...new Map(all.map((row) => [(row as { id: string }).id, row])).values()]
  }, [first.data, found.data, isSearched])
  const shown = isSearched ? found : first
  // Trying again would not change a missing permission.
  const isRefused = isForbidden(shown.error)
  return {
    rows,
    isRefused,
    source: {
      onOpenChange: setOpen,
      onSearch: setTyped,
      hasMore: filters && shown.data?.nextPage != null,
      isLoading: shown.isFetching && (shown.data === undefined || shown.isPlaceholderData),
      isFetched: isRefused || first.data !== undefined,
      failure: shown.error === null || isRefused || shown.data !== undefined ? null : messageOf(shown.error),
      onRetry: () => void shown.refetch(),
    },
  }
}

/**
 * Combines the options of two lists, those of the first before those of the second. If the user may not read one of the
 * lists, the result is the other one.
 */
export function combineChoices<A, B>(one: Choices<A>, other: Choices<B>): Choices<A | B> {
  if (one.isRefused) return other
  if (other.isRefused) return one
  const both =
    <T>(act: (source: PickerSource) => ((given: T) => void) | undefined) =>
    (given: T) => {
      for (const { source } of [one, other]) act(source)?.(given)
    }
  return {
    rows: [...one.rows, ...other.rows],
    isRefused: false,
    source: {
      onOpenChange: both((source) => source.onOpenChange),
      onSearch: both((source) => source.onSearch),
      hasMore: one.source.hasMore === true || other.source.hasMore === true,
      isLoading: one.source.isLoading === true || other.source.isLoading === true,
      isFetched: one.source.isFetched === true && other.source.isFetched === true,
      failure: one.source.failure ?? other.source.failure ?? null,
      onRetry: () => {
        for (const { source } of [one, other]) if (source.failure != null) source.onRetry?.()
      },
    },
  }
}

/** Loads one page of a list while the list is needed. */
function useList<C extends ListCall>(
  call: C,
  args: { query: { limit: number; search?: string } },
  how: {
    readonly isWanted: boolean
    /** whether to keep the previous page until the next one is loaded */
    readonly keepsLast?: boolean
  },
) {
  const result = useQuery({
    ...query(call, args as CallArgs<C>, notFoundIsFine),
    enabled: how.isWanted,
    ...(how.keepsLast === true && { placeholderData: keepPreviousData }),
  })
  return { ...result, request: args, data: result.data as RowsPage<RowOf<C>> | undefined }
}
