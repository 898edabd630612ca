import { writeWire } from '@portico/contract/casing.ts'
import { changesCsv, jsonLines } from '@portico/domain/exports/changes.ts'
import { exportLimits } from '@portico/domain/exports/limits.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { beginExport } from '#shell/list/begin-export.ts'
import { readRows } from '#shell/list/export-rows.ts'
import { saveFile } from '#ui/table/table-csv.ts'

/** Pages that the browser looks through: what matches may be rare, so that one of them says little. */
const pages = 5

/** The filters that there are, as a body has them: in an address one may be null, and a time a `Date`. */
function given<Filters extends object>(filters: Filters) {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key, value instanceof Date ? value.toISOString() : (value as unknown)])
  return Object.fromEntries(set) as { [Key in keyof Filters]: Exclude<Filters[Key], null | Date> }
}

/**
 * Save all changes that match, newest first: from the newest there is now to the beginning of the log. The pages follow
 * each other by place in the log, so that none is missed or told twice, however much is changed meanwhile. What is soon
 * read is saved at once; else the server makes the file, where it can.
 * @param onProgress told how many there are so far
 * @returns how many there are; null: the server makes the file
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
    await beginExport({ type: 'changes', format, ...given(filters) })
    return null
  }
  if (format === 'csv') saveFile('activity.csv', changesCsv(changes))
  else saveFile('activity.jsonl', jsonLines(changes.map(writeWire)), 'application/jsonl;charset=utf-8')
  return changes.length
}
