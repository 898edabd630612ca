import type { Query } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultRows } from '#data/list-search.ts'
import { queryClient } from '#data/query-client.ts'
import type { Column } from '#ui/table/column.ts'
import { type Frame, PageFrame, SectionFrame } from './frames.tsx'
import { countsOf, pageOfLocal, type StatesOf } from './local-rows.ts'
import { type ListProps, ListView } from './list-view.tsx'
import { type StateFilter, withKnownStates } from './state-filter.ts'
import { useListSearch } from './use-list-search.ts'

interface LocalListProps<Row> extends ListProps<Row> {
  /** name of the list in the URL, such as `disks` */
  listKey: string
  /** rows; undefined or null until they are loaded, an error if loading failed, which is retried automatically */
  rows: readonly Row[] | Error | null | undefined
  /**
   * Returns the states of a row, which the chips in `states` count and filter by. The identity of the function must be
   * stable.
   */
  statesOf?: StatesOf<Row>
}

/**
 * A list in a section of a page that loads all its rows at once, because there are never many, such as the disks of an
 * instance. It has the features of other lists. The search and the order use the values that its columns export.
 */
export function LocalSection<Row>(props: LocalListProps<Row>) {
  return <LocalRows {...props} frame={SectionFrame} />
}

/**
 * A list like {@link LocalSection} that is a whole page.
 * @param props.frame for a page that contains more than this list
 */
export function LocalList<Row>({ frame = PageFrame, ...props }: LocalListProps<Row> & { frame?: Frame }) {
  return <LocalRows {...props} frame={frame} />
}

function LocalRows<Row>(props: LocalListProps<Row> & { frame: Frame }) {
  const { rows: given, states = none, statesOf } = props
  const failure = given instanceof Error ? given : null
  const all = given instanceof Error || given === null ? undefined : given
  const list = useListSearch(props.listKey)
  const search = useMemo(() => withKnownStates(list.search, states), [list.search, states])
  const columns = useMemo(() => props.columns.map(sortedByValue), [props.columns])
  const page = useMemo(
    () => all && pageOfLocal(all, columns, search, statesOf),
    [all, columns, search, statesOf],
  )
  const counts = useMemo(
    () => all && statesOf && { total: all.length, byState: countsOf(all, statesOf), capped: false },
    [all, statesOf],
  )
  const next = page?.next
  return (
    <ListView
      {...props}
      columns={columns}
      id={props.listKey}
      list={list}
      search={search}
      page={{
        rows: page?.rows,
        isStale: false,
        failure,
        retry: () => void queryClient.refetchQueries({ type: 'active', predicate: hasFailed }),
        size: search.rows ?? defaultRows,
        next: next === undefined ? undefined : () => list.toNext(next),
        isEmpty: all?.length === 0,
        total: page && { total: page.matching.length, capped: false },
        matching: page?.matching,
      }}
      counts={counts}
      save={
        props.frame.isPlain(all?.length ?? 0, search)
          ? null
          : async (shown) => {
              const { saveFile, tableCsv } = await import('#ui/table/table-csv.ts')
              const rows = page?.matching ?? []
              saveFile(`${props.listKey}.csv`, tableCsv(shown, rows))
              return rows.length
            }
      }
      filters
    />
  )
}

const none: readonly StateFilter[] = []

/** The rows may come from several queries. A retry repeats all that failed. */
const hasFailed = ({ state }: Query) => state.status === 'error'

function sortedByValue<Row>(column: Column<Row>): Column<Row> {
  return { ...column, sortable: column.csv !== undefined }
}
