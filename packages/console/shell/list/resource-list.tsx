import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { CallError, messageOf } from '../../data/api-error.ts'
import { defaultRows, isFiltered } from '../../data/list-search.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import type { MenuEntry } from '../../ui/overlays/menu-entries.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import type { Column, Sort } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { usePaletteActions } from '../palette/use-palette-actions.ts'
import { useSession } from '../session.tsx'
import { type BulkAction, BulkActions } from './bulk-actions.tsx'
import { copyId } from './copy-id.ts'
import { ExportButton } from './export-button.tsx'
import type { ListArgs, ListCall, RowOf, Thing } from './list-call.ts'
import { rowsQuery } from './list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { pagePosition, sortOf, sortText } from './list-words.ts'
import type { StateFilter } from './state-filter.ts'
import { type CountedKind, countText, useCounts } from './use-count.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { useListSearch } from './use-list-search.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

export interface ResourceListProps<C extends ListCall> {
  call: C
  /** What the list is of: `{ query: { project } }`. */
  args?: ListArgs<C>
  title: string
  thing: Thing
  /** Define them at module level. A sortable column's id is the server's name for it. */
  columns: readonly Column<RowOf<C>>[]
  rowId?: (row: RowOf<C>) => string
  rowName?: (row: RowOf<C>) => string
  rowHref?: (row: RowOf<C>) => string
  /** The row's menu after "Copy ID"; keep its identity stable. */
  actions?: (row: RowOf<C>) => readonly MenuEntry[]
  bulk?: readonly BulkAction<RowOf<C>>[]
  create?: { label: string; href: string }
  /** In the header before export and create: guides, refresh. */
  headerActions?: ReactNode
  empty: { icon: LucideIcon; title: string; body: ReactNode }
  /** What the server counts for the title and the chips. */
  count?: CountedKind
  states?: readonly StateFilter[]
  searchPlaceholder?: string
  /** ms between fetches where no live updates come; false for none. */
  poll?: (rows: readonly RowOf<C>[]) => number | false
}

const idOf = (row: unknown) => (row as { id: string }).id
const nameOf = (row: unknown) => (row as { name: string }).name

/**
 * A list page whole: title and count, filters, table, pages, selection, export. Filters, order and page live in the
 * address and are the server's work; a system that offers none of it shows plain pages and is polled.
 */
export function ResourceList<C extends ListCall>(props: ResourceListProps<C>) {
  // Another project's list is another list: nothing selected or shown carries over.
  return <OneList key={JSON.stringify([props.call, props.args])} {...props} />
}

function OneList<C extends ListCall>(props: ResourceListProps<C>) {
  const { call, title, thing, columns, actions, states = [] } = props
  const args = props.args ?? ({} as ListArgs<C>)
  const rowId = props.rowId ?? idOf
  const rowName = props.rowName ?? nameOf
  const { capabilities } = useSession()
  const list = useListSearch()
  const { search } = list
  const { poll } = props
  const rows = useQuery({
    ...rowsQuery(call, args, search, capabilities),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      capabilities.stream ? false : (poll?.(state.data?.items ?? []) ?? false),
  })
  const { data, isPlaceholderData } = rows
  const project = (args.query as { project?: string } | undefined)?.project
  const counts = useCounts(props.count, { project, search: search.search })
  const [hidden, setHidden] = useColumnChoice(call)
  const [chosen, setChosen] = useState<{ on: string; ids: ReadonlySet<string> } | null>(null)
  useScrollToTop(isPlaceholderData ? undefined : (search.page ?? ''))

  // A selection belongs to the page it was made on: nothing out of sight is ever acted on.
  const place = JSON.stringify(search)
  const selectedIds = useMemo(() => (chosen?.on === place ? chosen.ids : new Set<string>()), [chosen, place])
  const selectedRows = useMemo(
    () => (data?.items ?? []).filter((row) => selectedIds.has(rowId(row))),
    [data, selectedIds, rowId],
  )
  const select = useCallback((ids: ReadonlySet<string>) => setChosen({ on: place, ids }), [place])
  const clearSelection = useCallback(() => setChosen(null), [])
  const menu = useCallback(
    (row: RowOf<C>) => [copyId(rowId(row)), ...(actions?.(row) ?? [])],
    [actions, rowId],
  )
  const { create: creation, rowHref } = props
  usePaletteActions(
    useMemo(
      () => [
        {
          heading: 'Actions',
          entries: creation === undefined ? [] : [{ label: creation.label, icon: Plus, href: creation.href }],
        },
        {
          heading: `Go to ${thing.one}`,
          entries: (rowHref && data?.items.map((row) => ({ label: rowName(row), href: rowHref(row) }))) ?? [],
        },
      ],
      [creation?.label, creation?.href, thing.one, rowHref, rowName, data],
    ),
  )
  const shownColumns = useMemo(
    () => (capabilities.filters ? columns : columns.map((column) => ({ ...column, sortable: false }))),
    [columns, capabilities.filters],
  )

  const size = search.rows ?? defaultRows
  const filtered = isFiltered(search)
  const isFirst = search.page === undefined
  const isEmpty = data?.items.length === 0 && isFirst && !filtered
  const nextToken = data !== undefined && data.items.length >= size ? data.nextPage : null
  const knownTotal =
    counts === undefined && isFirst && !filtered && data !== undefined && !nextToken
      ? data.items.length
      : undefined
  const create = props.create && (
    <LinkButton href={props.create.href} variant="primary" icon={Plus}>
      {props.create.label}
    </LinkButton>
  )
  const failure = data === undefined ? rows.error : null

  return (
    <>
      <PageHeader
        title={title}
        count={counts === undefined ? knownTotal : countText(counts)}
        actions={
          <>
            {props.headerActions}
            {!isEmpty && (
              <ExportButton
                call={call}
                args={args}
                columns={columns}
                thing={thing}
                search={
                  capabilities.filters
                    ? (({ search: text, state, sort }) => ({
                        ...(text !== undefined && { search: text }),
                        ...(state !== undefined && { state }),
                        ...(sort !== undefined && { sort }),
                      }))(search)
                    : {}
                }
              />
            )}
            {create}
          </>
        }
      />
      {!isEmpty && failure === null && (
        <ListToolbar
          thing={thing}
          states={states}
          counts={counts}
          columns={columns}
          hidden={hidden}
          onHiddenChange={setHidden}
          list={list}
          placeholder={props.searchPlaceholder}
        />
      )}
      <DataTable
        label={title}
        columns={shownColumns}
        rows={data?.items}
        rowId={rowId}
        rowName={rowName}
        {...(props.rowHref && { rowHref: props.rowHref })}
        actions={menu}
        {...(capabilities.filters && {
          sort: sortOf(search.sort, columns),
          onSortChange: (sort: Sort | null) => list.change({ sort: sortText(sort) }),
        })}
        {...(props.bulk && { selected: selectedIds, onSelectedChange: select })}
        hidden={hidden}
        stale={isPlaceholderData}
        empty={isEmpty ? <EmptyState {...props.empty} action={create} /> : undefined}
        noMatch={
          filtered && isFirst ? (
            <NoMatch
              thing={thing.many}
              onClear={() => list.change({ search: undefined, state: undefined })}
            />
          ) : undefined
        }
        error={
          failure === null ? undefined : (
            <ErrorState
              title={`The ${thing.many} could not be loaded`}
              message={messageOf(failure)}
              {...(failure instanceof CallError &&
                failure.requestId !== undefined && { requestId: failure.requestId })}
              onRetry={() => void rows.refetch()}
            />
          )
        }
      />
      {!isEmpty && data !== undefined && (
        <Pagination
          pageSize={size}
          onPageSizeChange={list.setRows}
          onPrevious={list.toPrevious}
          onNext={nextToken === null || nextToken === undefined ? undefined : () => list.toNext(nextToken)}
          pending={isPlaceholderData}
          {...pagePosition(list.rowsBefore, data.items.length, search, counts)}
        />
      )}
      {props.bulk && (
        <BulkActions
          actions={props.bulk}
          rows={selectedRows}
          rowName={rowName}
          thing={thing}
          onClear={clearSelection}
        />
      )}
    </>
  )
}
