import { useEffect, useMemo } from 'react'
import type { CountedKind } from '#data/counts.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Reference } from '#data/references.ts'
import { useSession } from '../session.tsx'
import { type Frame, PageFrame, SectionFrame } from './frames.tsx'
import type { ListArgs, ListCall, RowOf } from './list-call.ts'
import { type ListProps, ListView } from './list-view.tsx'
import { totalOf } from './list-totals.ts'
import { useListViews } from './list-views.ts'
import { type Count, useCount } from './use-count.ts'
import { useListSearch } from './use-list-search.ts'
import { useRows } from './use-rows.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

/**
 * The properties of a list whose rows come from a list operation. The ID of a sortable column must be the name that the
 * server sorts by.
 */
export interface ResourceListProps<C extends ListCall> extends ListProps<RowOf<C>> {
  call: C
  /** arguments that select the list: `{ query: { project } }` */
  args?: ListArgs<C>
  /** resource kind whose count the title and the chips show */
  count?: CountedKind
  /** counts of all rows without filters, if they are known without a request */
  known?: Count
  /**
   * Returns the resources whose names the cells show (`Name`). Those of a whole page are loaded in one request. The
   * identity of the function must be stable.
   */
  refersTo?: (row: RowOf<C>) => readonly Reference[]
  /** Returns the polling interval in ms, which is used without live updates; false for no polling. */
  poll?: (rows: readonly RowOf<C>[]) => number | false
}

/**
 * A complete list page: title and count, filters, table, pages, selection, export. The URL contains filters, order and
 * page, which the server applies. A server that supports none of these returns plain pages, and is polled.
 */
export function ResourceList<C extends ListCall>({
  frame = PageFrame,
  ...props
}: ResourceListProps<C> & {
  /** frame that replaces the page's frame, for a list on a tab */
  frame?: Frame
}) {
  return <Keyed {...props} frame={frame} listKey="" />
}

/**
 * A list like {@link ResourceList} that is a section of a page.
 * @param props.listKey name of the list in the URL, such as `disks`
 */
export function ResourceSection<C extends ListCall>(props: ResourceListProps<C> & { listKey: string }) {
  return <Keyed {...props} frame={SectionFrame} />
}

type InFrame<C extends ListCall> = ResourceListProps<C> & { frame: Frame; listKey: string }

function Keyed<C extends ListCall>(props: InFrame<C>) {
  // The list of another project is a new component, so that it does not have the selection and page of the previous
  // one.
  return <OneList key={JSON.stringify([props.call, props.args])} {...props} />
}

function OneList<C extends ListCall>(props: InFrame<C>) {
  const { call, noun } = props
  const args = props.args ?? ({} as ListArgs<C>)
  const refersTo = props.refersTo ?? nothing
  const { capabilities } = useSession()
  const { filters } = capabilities
  const { project } = (args.query ?? {}) as { project?: string }
  const views = useListViews(call, project, props.frame.isPage)
  const list = useListSearch(props.listKey, views?.items)
  // Filters in the URL are ignored if the server does not support filters.
  const search = filters ? list.search : pageOnly(list.search)
  const { nextToken, isGone, count, ...page } = useRows(call, args, search, props.poll)
  const { rows } = page
  const counted = useCount(props.count, { project, search: search.search })
  const counts = props.known ?? counted
  const whole = useCount(props.count, { project })
  const total = totalOf(counts, search.state, {
    count,
    before: list.rowsBefore,
    shown: page.isStale ? undefined : rows?.length,
    hasNext: nextToken !== undefined,
  })
  const { leavePage } = list
  useEffect(() => {
    if (isGone) leavePage()
  }, [isGone, leavePage])
  useScrollToTop(page.isStale || !props.frame.isPage ? undefined : (search.page ?? ''))
  const references = useMemo(() => (rows ?? []).flatMap(refersTo), [rows, refersTo])
  return (
    <ListView
      {...props}
      id={call}
      list={list}
      search={search}
      page={{ ...page, total, next: nextToken === undefined ? undefined : () => list.toNext(nextToken) }}
      // If the search matches no row, the chips count all rows.
      counts={counts?.total === 0 ? whole : counts}
      save={async (columns, onProgress) => {
        const { exportList } = await import('./export-list.ts')
        const shown = { call, args, columns, noun, search: withoutPage(search) }
        return exportList(shown, capabilities, onProgress)
      }}
      filters={filters}
      views={views && { ...views, whole }}
      references={references}
      project={project ?? null}
    />
  )
}

const nothing = () => []

function pageOnly({ page, rows }: ListSearch): ListSearch {
  return { ...(page !== undefined && { page }), ...(rows !== undefined && { rows }) }
}

function withoutPage({ page: _page, rows: _rows, ...filters }: ListSearch) {
  return filters
}
