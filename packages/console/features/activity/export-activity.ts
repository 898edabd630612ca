import { writeWire } from '@portico/contract/casing.ts'
import { changesCsv, jsonLines } from '@portico/domain/exports/changes.ts'
import { exportLimits } from '@portico/domain/exports/limits.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { startExport } from '#shell/list/begin-export.ts'
import { readRows } from '#shell/list/export-rows.ts'
import { saveFile } from '#ui/table/table-csv.ts'

/** Maximum number of pages that the browser reads; with rare matches a page may contain few entries. */
const pages = 5

/**
 * Returns the filters that are set, in the format of a request body. In the URL, unset filters may be null and times
 * are `Date` objects.
 */
function given<Filters extends object>(filters: Filters) {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key, value instanceof Date ? value.toISOString() : (value as unknown)])
  return Object.fromEntries(set) as { [Key in keyof Filters]: Exclude<Filters[Key], null | Date> }
}

/**
 * Exports all matching changes, newest first. Pages are addressed by log position, so that concurrent changes cause no
 * gaps or duplicates. A short export is saved by the browser immediately; a long one is written by the server if the
 * server supports this.
 * @param onProgress receives the number of changes so far
 * @returns the number of changes; null if the server writes the file
 * @throws CallError
 */
export async function exportActivity(
  args: CallArgs<'porticoChanges'>,
  format: 'csv' | 'jsonl',
  { exportTasks }: Capabilities,
  onProgress: (count: number) => void,
): Promise<number | null> {
  const { limit: _limit, pageToken: _token, ...filters } = args.query ?? {}
  const { page: limit } = exportLimits
  const { rows: changes, isCut } = await readRows(
    (token) =>
      invoke('porticoChanges', {
        query: { ...filters, limit, ...(token !== undefined && { pageToken: token }) },
      }),
    onProgress,
    { emptyPageEnds: false, ...(exportTasks === true && { most: { pages, rows: limit } }) },
  )
  if (isCut) {
    await startExport({ type: 'changes', format, ...given(filters) })
    return null
  }
  if (format === 'csv') saveFile('activity.csv', changesCsv(changes))
  else saveFile('activity.jsonl', jsonLines(changes.map(writeWire)), 'application/jsonl;charset=utf-8')
  return changes.length
}
