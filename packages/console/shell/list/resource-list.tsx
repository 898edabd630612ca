import { useEffect, useMemo } from 'react'
import type { CountedKind } from '#data/counts.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Reference } from '#data/references.ts'
import { useSession } from '../session.tsx'
import { type Frame, PageFrame, SectionFrame } from './frames.tsx'
import type { ListArgs, ListCall, RowOf } from './list-call.ts'
import { type ListLook, ListView } from './list-view.tsx'
import { totalOf } from './list-words.ts'
import { useListViews } from './list-views.ts'
import { type Count, useCount } from './use-count.ts'
import { useListSearch } from './use-list-search.ts'
import { useRows } from './use-rows.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

/** A sortable column's id is the server's name for it. */
export interface ResourceListProps<C extends ListCall> extends ListLook<RowOf<C>> {
  call: C
  /** What the list is of: `{ query: { project } }`. */
  args?: ListArgs<C>
  /** What the server counts for the title and the chips. */
  count?: CountedKind
  /** Numbers that are known without asking, of all rows whatever is filtered. */
  known?: Count
  /** What cells show the names of (`Name`), fetched for a page at once. Keep its identity stable. */
  refersTo?: (row: RowOf<C>) => readonly Reference[]
  /** ms between fetches where no live updates come; false for none. */
  poll?: (rows: readonly RowOf<C>[]) => number | false
}

/**
 * A list page whole: title and count, filters, table, pages, selection, export. Filters, order and page live in the
 * address and are the server's work; a system that offers none of it shows plain pages and is polled.
 */
export function ResourceList<C extends ListCall>({
  frame = PageFrame,
  ...props
}: ResourceListProps<C> & {
  /** Another than that of a whole page: it is one tab of it. */
  frame?: Frame
}) {
  return <Keyed {...props} frame={frame} listKey="" />
}

/**
 * The same list as a part of a page, one of several.
 * @param props.listKey its name in the address: `disks`
 */
export function ResourceSection<C extends ListCall>(props: ResourceListProps<C> & { listKey: string }) {
  return <Keyed {...props} frame={SectionFrame} />
}

type InFrame<C extends ListCall> = ResourceListProps<C> & { frame: Frame; listKey: string }

function Keyed<C extends ListCall>(props: InFrame<C>) {
  // Another project's list is another list: nothing selected or shown carries over.
  return <OneList key={JSON.stringify([props.call, props.args])} {...props} />
}

function OneList<C extends ListCall>(props: InFrame<C>) {
  const { call, thing } = props
  const args = props.args ?? ({} as ListArgs<C>)
  const refersTo = props.refersTo ?? nothing
  const { capabilities } = useSession()
  const { filters } = capabilities
  const { project } = (args.query ?? {}) as { project?: string }
  const views = useListViews(call, project, props.frame.isPage)
  const list = useListSearch(props.listKey, views?.items)
  // Filters in the address mean nothing to a system that has none.
  const search = filters ? list.search : placeOnly(list.search)
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
      // Chips say where there is something, also when nothing matches what is typed.
      counts={counts?.total === 0 ? whole : counts}
      save={async (columns, onProgress) => {
        const { exportList } = await import('./export-list.ts')
        const shown = { call, args, columns, thing, search: withoutPlace(search) }
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

function placeOnly({ page, rows }: ListSearch): ListSearch {
  return { ...(page !== undefined && { page }), ...(rows !== undefined && { rows }) }
}

function withoutPlace({ page: _page, rows: _rows, ...filters }: ListSearch) {
  return filters
}
