import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isForbidden, messageOf } from '#data/api-error.ts'
import { type CallArgs, notFoundIsFine, query } from '#data/calls.ts'
import { allOfThem, withLimit } from '#data/limits.ts'
import { shownAtMost } from '#ui/pickers/choices.ts'
import type { PickerSource } from '#ui/pickers/source.ts'
import type { ListArgs, ListCall, RowOf, RowsPage } from '../list/list-call.ts'
import { useSession } from '../session.tsx'

/** What a picker chooses among. */
export interface Choices<Row> {
  readonly rows: readonly Row[]
  /** For the picker: its list is fetched when it opens. */
  readonly source: PickerSource
  /** The list is not for who asks. */
  readonly isRefused: boolean
}

/**
 * What a picker chooses among: nothing until it opens, then as many rows as it shows, and where there are more, what
 * the server finds by the text that is being typed. A server that cannot search is asked for the first thousand. A
 * closed list is not kept fresh; opened again, it is fetched anew if it is old.
 * @param states where the server can tell, only rows in these; the caller still has to check
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
    withLimit(filters ? shownAtMost : allOfThem, {
      ...args,
      query: { ...args.query, ...(filters && states.length > 0 && { state: states }) },
    }),
    { isWanted: isOpen },
  )
  const isSearched = filters && typed !== '' && first.data?.nextPage != null
  const found = useList<C>(
    call,
    { ...first.asked, query: { ...first.asked.query, search: typed } },
    { isWanted: isOpen && isSearched, keepsLast: true },
  )
  const rows = useMemo(() => {
    const all = [...(first.data?.items ?? []), ...(isSearched ? (found.data?.items ?? []) : [])]
    return [...new Map(all.map((row) => [(row as { id: string }).id, row])).values()]
  }, [first.data, found.data, isSearched])
  const shown = isSearched ? found : first
  // Another attempt would bring nothing.
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
 * Two lists picked from as one, those of the first before those of the second. Where one is not for who asks, there is
 * the other.
 */
export function together<A, B>(one: Choices<A>, other: Choices<B>): Choices<A | B> {
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

/** A page of a list while it is wanted. */
function useList<C extends ListCall>(
  call: C,
  asked: { query: { limit: number; search?: string } },
  how: {
    readonly isWanted: boolean
    /** That of the arguments before stays until the next is there. */
    readonly keepsLast?: boolean
  },
) {
  const result = useQuery({
    ...query(call, asked as CallArgs<C>, notFoundIsFine),
    enabled: how.isWanted,
    ...(how.keepsLast === true && { placeholderData: keepPreviousData }),
  })
  return { ...result, asked, data: result.data as RowsPage<RowOf<C>> | undefined }
}
