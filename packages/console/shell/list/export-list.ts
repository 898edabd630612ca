import { idsToName, type ExportedColumn } from '@portico/domain/exports/columns.ts'
import { exportLimits } from '@portico/domain/exports/limits.ts'
import { namedColumns } from '@portico/contract/resources/exported-columns.ts'
import { memberStates } from '@portico/domain/tasks/states.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import type { ListSearch } from '#data/list-search.ts'
import { viewedListOf } from '#data/list-views.ts'
import { fetchNames } from '#data/references.ts'
import type { Column } from '#ui/table/column.ts'
import { exportedOf, saveFile, tableCsv } from '#ui/table/table-csv.ts'
import { startExport } from './begin-export.ts'
import { readRows } from './export-rows.ts'
import type { ListArgs, ListCall, RowOf, RowsPage, ResourceNoun } from './list-call.ts'

/** A list with the filters, order and columns that are on screen. */
export interface ExportedList<C extends ListCall> {
  readonly call: C
  readonly args: ListArgs<C>
  /** current filters and order; empty if the server supports none */
  readonly search: Pick<ListSearch, 'search' | 'state' | 'sort'>
  /** visible columns in their order */
  readonly columns: readonly Column<RowOf<C>>[]
  readonly noun: ResourceNoun
}

/**
 * Saves a list as CSV. A list with one page is saved by the browser. A longer one is saved by a task of the server, if
 * the server supports exports.
 * @param onProgress receives the number of rows so far
 * @returns the number of rows; null if the server writes the file
 * @throws CallError
 */
export async function exportList<C extends ListCall>(
  list: ExportedList<C>,
  capabilities: Capabilities,
  onProgress: (rows: number) => void,
): Promise<number | null> {
  const { call, args, search, columns, noun } = list
  const source = capabilities.exportTasks === true ? sourceOf(list) : null
  const { rows, isCut } = await readRows<RowOf<C>>(
    async (token) => {
      const pageQuery = {
        limit: exportLimits.page,
        ...(token !== undefined && { pageToken: token }),
        ...search,
      }
      const full = { ...args, query: { ...args.query, ...pageQuery } } as unknown as CallArgs<C>
      return (await invoke(call, full)) as RowsPage<RowOf<C>>
    },
    onProgress,
    source === null ? {} : { most: { pages: 1, rows: exportLimits.page } },
  )
  if (isCut && source !== null) {
    await startExport(source)
    return null
  }
  const names = await namesOf(exportedOf(columns), rows, capabilities)
  saveFile(
    `${noun.many.toLowerCase().replaceAll(' ', '-')}.csv`,
    tableCsv(columns, rows, (id) => names.get(id) ?? id),
  )
  return rows.length
}

/** Returns the list in the form of an export by the server; null if the server cannot export it. */
function sourceOf<C extends ListCall>({
  call,
  args,
  search,
  columns,
}: ExportedList<C>): CallArgs<'porticoExportCreate'>['body'] | null {
  const names = columns.filter(({ csv }) => csv !== undefined).map(({ id }) => id)
  const { state, ...filters } = search
  const { path } = args as { path?: { task?: string } }
  if (call === 'porticoTaskMemberList' && path?.task !== undefined) {
    const known = memberStates.filter((each) => state?.includes(each))
    return { type: 'members', task: path.task, columns: names, ...(known.length > 0 && { state: known }) }
  }
  const list = viewedListOf(call)
  if (list === undefined || namedColumns(list, names) === undefined) return null
  const { project } = (args.query ?? {}) as { project?: string }
  return {
    type: 'list',
    list,
    columns: names,
    ...filters,
    ...(state !== undefined && { state: [...state] }),
    ...(project !== undefined && { project }),
  }
}

/**
 * Returns the names for the IDs in an export. If the server cannot return many names in one request, the export
 * contains IDs, because requesting each name would take too long.
 */
async function namesOf<Row>(
  columns: readonly ExportedColumn<Row>[],
  rows: readonly Row[],
  capabilities: Capabilities,
): Promise<ReadonlyMap<string, string>> {
  return capabilities.filters ? fetchNames(idsToName(columns, rows)) : new Map()
}
