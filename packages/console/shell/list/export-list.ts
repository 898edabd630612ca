import { type CallArgs, invoke } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import type { ListSearch } from '#data/list-search.ts'
import { distinct, fetchNames, type Reference } from '#data/references.ts'
import type { Column } from '#ui/table/column.ts'
import { saveFile, tableCsv } from '#ui/table/table-csv.ts'
import { exportPage, readAllRows } from './export-rows.ts'
import type { ListArgs, ListCall, RowOf, RowsPage, Thing } from './list-call.ts'

/** A list as it is filtered and sorted on screen. */
export interface ExportedList<C extends ListCall> {
  readonly call: C
  readonly args: ListArgs<C>
  /** The filters and order on screen; empty where the system has none. */
  readonly search: Pick<ListSearch, 'search' | 'state' | 'sort'>
  readonly columns: readonly Column<RowOf<C>>[]
  readonly thing: Thing
  readonly refersTo: (row: RowOf<C>) => readonly Reference[]
}

/**
 * Save a whole list as CSV.
 * @param onProgress told how many rows there are so far
 * @returns how many there are
 * @throws CallError
 */
export async function exportList<C extends ListCall>(
  { call, args, search, columns, thing, refersTo }: ExportedList<C>,
  capabilities: Capabilities,
  onProgress: (rows: number) => void,
): Promise<number> {
  const rows = await readAllRows<RowOf<C>>(async (token) => {
    const asked = { limit: exportPage, ...(token !== undefined && { pageToken: token }), ...search }
    const full = { ...args, query: { ...args.query, ...asked } } as unknown as CallArgs<C>
    return (await invoke(call, full)) as RowsPage<RowOf<C>>
  }, onProgress)
  // One by one is too slow for a whole list: without the call for many, the file says ids.
  const names = capabilities.filters
    ? await fetchNames(distinct(rows.flatMap(refersTo)), capabilities)
    : new Map<string, string>()
  saveFile(
    `${thing.many.toLowerCase().replaceAll(' ', '-')}.csv`,
    tableCsv(columns, rows, (id) => names.get(id) ?? id),
  )
  return rows.length
}
