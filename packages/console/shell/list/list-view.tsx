import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react'
import { isForbidden } from '#data/api-error.ts'
import { isFiltered, type ListSearch } from '#data/list-search.ts'
import type { Reference } from '#data/references.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { Drawing } from '#ui/pictures/picture.tsx'
import type { Column, Sort } from '#ui/table/column.ts'
import type { RowBodies } from '#ui/table/row-bodies.ts'
import type { RowNote } from '#ui/table/row-note.ts'
import { shownOf } from '#ui/table/column-choice.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { BulkAction } from '../actions/bulk.tsx'
import type { BulkActionsProps } from '../actions/bulk-actions.tsx'
import { FailureState } from '../failure-state.tsx'
import { Forbidden } from '../forbidden.ts'
import { useSession } from '../session.tsx'
import { copyId } from './copy-id.ts'
import { whoCanEntry } from './who-can.ts'
import { ExportButton, type SaveList } from './export-button.tsx'
import type { Frame } from './frames.tsx'
import type { ResourceNoun } from './list-call.ts'
import type { ListPage } from './list-page.ts'
import { SaveViewButton } from './save-view-button.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PageNames } from './names.tsx'
import type { Total } from '@portico/domain/counts.ts'
import { pagePosition, sortOf, sortText } from './list-totals.ts'
import type { StateFilter } from './state-filter.ts'
import type { Count } from './use-count.ts'
import { useListPalette } from './use-list-palette.ts'
import type { useListSearch } from './use-list-search.ts'
import { usePageSelection } from './use-page-selection.ts'
import { useShownColumns } from './use-shown-columns.ts'
import type { ListViews } from '#data/list-views.ts'
import { viewActions, viewBar } from './list-views.ts'

/** The properties of a list that do not depend on where its rows come from. */
export interface ListProps<Row> {
  title: string
  noun: ResourceNoun
  /** columns; defined at module level, so that rendering does not create them again */
  columns: readonly Column<Row>[]
  rowId?: (row: Row) => string
  rowName?: (row: Row) => string
  rowHref?: (row: Row) => string | undefined
  /** Returns the entries of a row's menu after "Copy ID". The identity of the function must be stable. */
  actions?: (row: Row) => readonly MenuEntry[]
  /** Returns the path of a row's history, to which the menu links if the server keeps a change log. */
  historyHref?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /** button that opens the create form; `disabledReason` says why the user may not create a resource */
  create?: { label: string; href: string; disabledReason?: string | null }
  /** rendered in the header before export and create, for example guides or refresh */
  headerActions?: ReactNode
  /** the empty state: with a picture if the list is a page, one sentence if it is a section */
  empty: { picture: Drawing; title: string; body: ReactNode } | { body: ReactNode }
  states?: readonly StateFilter[]
  /** the server's order of the list if none is chosen, such as `-time_created`; by name if omitted */
  usualSort?: string
  /** placeholder of the search field; null if the rows have no names to search */
  searchPlaceholder?: string | null
  /** groups rows under headings, unless the user has sorted them */
  bodies?: RowBodies<Row>
  /** Returns the note below a row. The identity of the function must be stable. */
  note?: (row: Row) => RowNote | null
  /** component around the table that loads data about all rows of a page for the cells */
  surround?: ComponentType<{ rows: readonly Row[] | undefined; children: ReactNode }>
}

const bulkBar = lazyComponent<BulkActionsProps<never>>(
  async () => (await import('../actions/bulk-actions.tsx')).BulkActions,
)

const idOf = (row: unknown) => (row as { id: string }).id
/** Some rows have no ID to copy, such as ephemeral addresses. */
const copyIdOf = (row: unknown) => {
  const id = (row as { id?: string }).id
  return id === undefined ? [] : [copyId(id)]
}
const nameOf = (row: unknown) => (row as { name: string }).name

/** A list with filters, order, columns, pages, selection and export. */
export function ListView<Row>(
  props: ListProps<Row> & {
    /** key under which the selected columns are stored */
    id: string
    frame: Frame
    list: ReturnType<typeof useListSearch>
    search: ListSearch
    page: ListPage<Row>
    counts: Count | undefined
    /** exports the list with its visible columns; null for a list that is always short */
    save: SaveList<Row> | null
    /** whether the server can search and sort the list */
    filters: boolean
    /** saved views, and the number of rows without filters; null if the server stores no views */
    views?: (ListViews & { whole: Total | undefined }) | null
    /** resources whose names the cells show */
    references?: readonly Reference[]
    /** name of the project whose resources a bulk action can select by query; null outside projects */
    project?: string | null
  },
) {
  const {
    frame: Frame,
    title,
    noun,
    columns,
    actions,
    rowHref,
    historyHref,
    bulk,
    states = [],
    list,
    page,
    save,
    views = null,
  } = props
  const { rows, isEmpty } = page
  const refused = isForbidden(page.failure) ? page.failure : null
  const rowId = props.rowId ?? idOf
  const rowName = props.rowName ?? nameOf
  const [choice, choose] = useShownColumns(props.id, list)
  const { search: text, state } = props.search
  const filters = JSON.stringify([text, state])
  const selection = usePageSelection(JSON.stringify(props.search), filters, rows, rowId)
  useListPalette({
    noun: noun.one,
    create: refused || props.create?.disabledReason ? undefined : props.create,
    rows,
    rowName,
    rowHref,
  })
  const { changes, filters: canAsk } = useSession().capabilities
  const { project } = props
  const menu = useCallback(
    (row: Row) => [
      ...copyIdOf(row),
      ...(changes && historyHref ? [{ label: 'History', href: historyHref(row) }] : []),
      // A list in a section does not know the project of its resources. The list of these resources itself has this
      // entry.
      ...(canAsk && project !== undefined ? whoCanEntry(noun, row, project) : []),
      ...(actions?.(row) ?? []),
    ],
    [actions, canAsk, changes, historyHref, project, noun],
  )
  const shownColumns = useMemo(() => {
    const shown = shownOf(columns, choice)
    return props.filters ? shown : shown.map((column) => ({ ...column, sortable: false }))
  }, [columns, choice, props.filters])
  const create = props.create && (
    <LinkButton
      href={props.create.href}
      variant="primary"
      icon={Plus}
      disabledReason={props.create.disabledReason}
    >
      {props.create.label}
    </LinkButton>
  )
  const clearFilters = () => list.change({ search: undefined, state: undefined })
  // If no row has entries, the button would open an empty menu, so there is no button.
  const hasMenu = !rows?.length || rows.some((row) => menu(row).length > 0)
  const Surround = props.surround ?? Bare
  if (refused && Frame.isPage) return <Forbidden operation={refused.operation} />
  const isWhole = rows !== undefined && page.next === undefined && list.toPrevious === undefined
  // The toolbar stays when a filtered list fails to load, so that users can remove the filter.
  const isToolbarHere = page.failure === null || text !== undefined || state !== undefined

  return (
    <Frame
      title={title}
      total={page.total}
      actions={
        <>
          {props.headerActions}
          {!isEmpty && save !== null && (
            <ExportButton noun={noun} save={(onProgress) => save(shownColumns, onProgress)} />
          )}
          {create}
        </>
      }
    >
      {views !== null && (views.items.length > 0 || list.isMissing) && (
        <viewBar.Component
          views={views}
          list={list}
          noun={noun}
          whole={views.whole}
          fallback={<div className="h-[2.125rem]" />}
        />
      )}
      {!isEmpty && isToolbarHere && !(isWhole && Frame.isPlain(rows.length, props.search)) && (
        <ListToolbar
          noun={noun}
          states={states}
          counts={props.counts}
          columns={columns}
          choice={choice}
          onChoiceChange={choose}
          list={list}
          isFiltering={props.filters}
          hasShortcut={Frame.isPage}
          placeholder={props.searchPlaceholder}
          viewActions={
            views !== null &&
            (list.isChanged ? (
              <viewActions.Component
                key={list.view?.id}
                views={views}
                list={list}
                columns={choice}
                fallback={nothingToKeep}
              />
            ) : (
              nothingToKeep
            ))
          }
        />
      )}
      <PageNames references={props.references ?? noReferences}>
        <Surround rows={rows}>
          <DataTable
            label={title}
            columns={shownColumns}
            rows={rows}
            rowId={rowId}
            rowName={rowName}
            {...(rowHref && { rowHref })}
            {...(hasMenu && { actions: menu })}
            {...(props.filters && {
              sort: sortOf(props.search.sort, columns, props.usualSort),
              onSortChange: (sort: Sort | null) => list.change({ sort: sortText(sort, props.usualSort) }),
            })}
            {...(bulk && { selected: selection.ids, onSelectedChange: selection.select })}
            {...(props.note && { note: props.note })}
            {...(props.bodies && props.search.sort === undefined && { bodies: props.bodies })}
            stale={page.isStale}
            // An empty list keeps the scroll position, to which the Back button returns.
            empty={
              isEmpty &&
              ('picture' in props.empty ? (
                <EmptyState {...props.empty} action={create} />
              ) : (
                <p className="text-fg-muted">{props.empty.body}</p>
              ))
            }
            noMatch={isFiltered(props.search) && <NoMatch noun={noun.many} onClear={clearFilters} />}
            error={
              page.failure && (
                <FailureState
                  title={`Could not load the ${noun.many}`}
                  error={page.failure}
                  onRetry={page.retry}
                />
              )
            }
          />
        </Surround>
      </PageNames>
      {!isEmpty && rows !== undefined && !(isWhole && !Frame.isPage) && (
        <Pagination
          {...(!Frame.isPage && { label: `Pages of ${title.toLowerCase()}` })}
          pageSize={page.size}
          onPageSizeChange={list.setRows}
          onPrevious={list.toPrevious}
          onNext={page.next}
          pending={page.isStale}
          {...pagePosition(list.rowsBefore, rows.length, page.total)}
        />
      )}
      {bulk && selection.rows.length > 0 && (
        <bulkBar.Component
          actions={bulk}
          // The lazy component has no type parameter. Its actions accept rows of this type.
          rows={selection.rows as never[]}
          rowId={rowId}
          rowName={rowName}
          noun={noun}
          selection={selection}
          page={page as ListPage<never>}
          list={list}
          counts={props.counts}
          project={props.project}
          onMissing={selection.clear}
        />
      )}
    </Frame>
  )
}

const noReferences: readonly Reference[] = []
const nothingToKeep = <SaveViewButton disabledReason="Nothing to save yet" />

/** Takes the place of `surround` for a list whose rows need no further data. */
function Bare({ children }: { children: ReactNode }) {
  return children
}
