import { Plus, type LucideIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { isFiltered, type ListSearch } from '#data/list-search.ts'
import type { Reference } from '#data/references.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Column, Sort } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { BulkAction } from '../acts/bulk.tsx'
import type { BulkActionsProps } from '../acts/bulk-actions.tsx'
import { FailureState } from '../failure-state.tsx'
import { useSession } from '../session.tsx'
import { latePart } from '#ui/late-part.tsx'
import { copyId } from './copy-id.ts'
import { ExportButton } from './export-button.tsx'
import type { ListArgs, ListCall, RowOf, Thing } from './list-call.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { pagePosition, sortOf, sortText, totalOf } from './list-words.ts'
import { PageNames } from './names.tsx'
import type { StateFilter } from './state-filter.ts'
import { useColumnChoice } from './use-column-choice.ts'
import type { CountedKind } from '#data/counts.ts'
import { countText, useCount } from './use-count.ts'
import { useListPalette } from './use-list-palette.ts'
import { useListSearch } from './use-list-search.ts'
import { usePageSelection } from './use-page-selection.ts'
import { useRows } from './use-rows.ts'
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
  /** Where a row's history is; in its menu where the system keeps a log of changes. */
  historyHref?: (row: RowOf<C>) => string
  bulk?: readonly BulkAction<RowOf<C>>[]
  create?: { label: string; href: string }
  /** In the header before export and create: guides, refresh. */
  headerActions?: ReactNode
  empty: { icon: LucideIcon; title: string; body: ReactNode }
  /** What the server counts for the title and the chips. */
  count?: CountedKind
  states?: readonly StateFilter[]
  searchPlaceholder?: string
  /** What cells show the names of (`Name`), fetched for a page at once. Keep its identity stable. */
  refersTo?: (row: RowOf<C>) => readonly Reference[]
  /** ms between fetches where no live updates come; false for none. */
  poll?: (rows: readonly RowOf<C>[]) => number | false
  /** Put around the table: fetches more about the rows of a page at once, for cells that show it. */
  surround?: ComponentType<{ rows: readonly RowOf<C>[] | undefined; children: ReactNode }>
}

const bulkBar = latePart<BulkActionsProps<never>>(
  async () => (await import('../acts/bulk-actions.tsx')).BulkActions,
)

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
  const { call, title, thing, columns, actions, rowHref, historyHref, bulk, states = [] } = props
  const args = props.args ?? ({} as ListArgs<C>)
  const rowId = props.rowId ?? idOf
  const rowName = props.rowName ?? nameOf
  const Surround = props.surround ?? Bare
  const refersTo = props.refersTo ?? nothing
  const { filters, changes } = useSession().capabilities
  const list = useListSearch()
  // Filters in the address mean nothing to a system that has none.
  const search = filters ? list.search : placeOnly(list.search)
  const page = useRows(call, args, search, props.poll)
  const { rows, nextToken } = page
  const { project } = (args.query ?? {}) as { project?: string }
  const counts = useCount(props.count, { project, search: search.search })
  const whole = useCount(props.count, { project })
  const total = totalOf(counts, search.state, {
    before: list.rowsBefore,
    shown: page.isStale ? undefined : rows?.length,
    hasNext: nextToken !== undefined,
  })
  const [hidden, setHidden] = useColumnChoice(call)
  const selection = usePageSelection(JSON.stringify(search), rows, rowId)
  const { leavePage } = list
  useEffect(() => {
    if (page.isGone) leavePage()
  }, [page.isGone, leavePage])
  useScrollToTop(page.isStale ? undefined : (search.page ?? ''))
  useListPalette({ thing: thing.one, create: props.create, rows, rowName, rowHref })
  const menu = useCallback(
    (row: RowOf<C>) => [
      copyId(rowId(row)),
      ...(changes && historyHref ? [{ label: 'History', href: historyHref(row) }] : []),
      ...(actions?.(row) ?? []),
    ],
    [actions, changes, historyHref, rowId],
  )
  const shownColumns = useMemo(
    () => (filters ? columns : columns.map((column) => ({ ...column, sortable: false }))),
    [columns, filters],
  )
  const create = props.create && (
    <LinkButton href={props.create.href} variant="primary" icon={Plus}>
      {props.create.label}
    </LinkButton>
  )
  const references = useMemo(() => (rows ?? []).flatMap(refersTo), [rows, refersTo])
  const clearFilters = () => list.change({ search: undefined, state: undefined })

  return (
    <>
      <PageHeader
        title={title}
        count={total === undefined ? undefined : countText(total)}
        actions={
          <>
            {props.headerActions}
            {!page.isEmpty && (
              <ExportButton list={{ call, args, columns, thing, refersTo, search: withoutPlace(search) }} />
            )}
            {create}
          </>
        }
      />
      {!page.isEmpty && page.failure === null && (
        <ListToolbar
          thing={thing}
          states={states}
          // Chips say where there is something, also when nothing matches what is typed.
          counts={counts?.total === 0 ? whole : counts}
          columns={columns}
          hidden={hidden}
          onHiddenChange={setHidden}
          list={list}
          placeholder={props.searchPlaceholder}
        />
      )}
      <PageNames references={references}>
        <Surround rows={rows}>
          <DataTable
            label={title}
            columns={shownColumns}
            rows={rows}
            rowId={rowId}
            rowName={rowName}
            {...(rowHref && { rowHref })}
            actions={menu}
            {...(filters && {
              sort: sortOf(search.sort, columns),
              onSortChange: (sort: Sort | null) => list.change({ sort: sortText(sort) }),
            })}
            {...(bulk && { selected: selection.ids, onSelectedChange: selection.select })}
            hidden={hidden}
            stale={page.isStale}
            empty={page.isEmpty && <EmptyState {...props.empty} action={create} />}
            noMatch={isFiltered(search) && <NoMatch thing={thing.many} onClear={clearFilters} />}
            error={
              page.failure && (
                <FailureState
                  title={`The ${thing.many} could not be loaded`}
                  error={page.failure}
                  onRetry={page.retry}
                />
              )
            }
          />
        </Surround>
      </PageNames>
      {!page.isEmpty && rows !== undefined && (
        <Pagination
          pageSize={page.size}
          onPageSizeChange={list.setRows}
          onPrevious={list.toPrevious}
          onNext={nextToken === undefined ? undefined : () => list.toNext(nextToken)}
          pending={page.isStale}
          {...pagePosition(list.rowsBefore, rows.length, total)}
        />
      )}
      {bulk && selection.rows.length > 0 && (
        <bulkBar.Part
          actions={bulk}
          // Of the same kind as the actions; the part was made for any.
          rows={selection.rows as never[]}
          rowName={rowName}
          thing={thing}
          onClear={selection.clear}
          onMissing={selection.clear}
        />
      )}
    </>
  )
}

const nothing = () => []

/** Around the table of a list whose rows need nothing more. */
function Bare({ children }: { children: ReactNode }) {
  return children
}

function placeOnly({ page, rows }: ListSearch): ListSearch {
  return { ...(page !== undefined && { page }), ...(rows !== undefined && { rows }) }
}

function withoutPlace({ page: _page, rows: _rows, ...filters }: ListSearch) {
  return filters
}
