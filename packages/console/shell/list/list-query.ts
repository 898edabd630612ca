import { type QueryFunction, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { CallError, isTransient } from '#data/api-error.ts'
import { type CallArgs, query } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { type CountedKind, countsArgs } from '#data/counts.ts'
import { type ListSearch, pageArgs, readListSearch } from '#data/list-search.ts'
import { urlStateOf, needsViews, shownList, viewsArgs } from '#data/list-views.ts'
import { prefetch, type PageContext } from '../load.ts'
import { loadViews, prepareViews } from './list-views.ts'
import type { ListArgs, ListCall, RowOf, RowsPage } from './list-call.ts'

/** Status of the refusal of invalid list arguments. */
const invalidStatus = 400

const isPlain = (search: ListSearch) => Object.keys(search).length === 0

/** Returns the query for one page of a list, as selected by its URL. */
export function rowsQuery<C extends ListCall>(
  call: C,
  args: ListArgs<C>,
  search: ListSearch,
  capabilities: Capabilities,
) {
  const full = pageArgs(args, search, capabilities) as unknown as CallArgs<C>
  const { queryKey, queryFn } = query(call, full, { expected: isPlain(search) ? [] : [invalidStatus] })
  return queryOptions({
    queryKey,
    // Every list operation returns items and a token for the next page. TypeScript cannot infer the type of the items
    // from C.
    queryFn: queryFn as unknown as QueryFunction<RowsPage<RowOf<C>>>,
  })
}

/** The data that a list loads in addition to its rows and its saved views. */
interface ListReads<Row> {
  /** resource kind whose count the list shows */
  readonly count?: CountedKind
  /** Starts queries about the rows of a page. Not called for a page without rows. */
  readonly about?: (rows: readonly Row[]) => void
}

/**
 * For loaders: loads a page of a list before it is shown. If the server refuses the arguments in the URL, redirects to
 * the list with default settings.
 * @throws CallError, or the redirect
 */
export async function loadList<C extends ListCall>(
  page: PageContext,
  call: C,
  args: ListArgs<C>,
  search: unknown,
  { count, about }: ListReads<RowOf<C>> = {},
): Promise<void> {
  const { capabilities } = page.session
  const addressed = readListSearch(search as Record<string, unknown>)
  const { project } = (args.query ?? {}) as { project?: string }
  const counted = (text?: string) => {
    if (count !== undefined)
      prefetch(page, query('porticoCounts', countsArgs(count, { project, search: text })))
  }
  counted()
  const isNamed = addressed.view !== undefined && needsViews(addressed)
  const views = loadViews(page, viewsArgs(call, project)).catch((error: unknown) => {
    // The list can be used without its saved views.
    if (isNamed || !isTransient(error)) throw error
    return []
  })
  const shown = shownList(addressed, needsViews(addressed) ? await views : [])
  if (shown.search.search !== undefined) counted(shown.search.search)
  try {
    const [{ items }] = await Promise.all([
      page.cache.ensureQueryData(rowsQuery(call, args, shown.search, capabilities)),
      views.then((all) => prepareViews(all, shown)),
    ])
    if (items.length > 0) about?.(items)
  } catch (error) {
    // A refusal means that the URL is old or was typed: its page token is outdated or it names an unknown column.
    const isUsual = shown.view === null && isPlain(shown.search)
    if (!(error instanceof CallError) || error.status !== invalidStatus || isUsual) throw error
    throw redirect({ to: '.', search: urlStateOf({}, null, await views), replace: true })
  }
}
