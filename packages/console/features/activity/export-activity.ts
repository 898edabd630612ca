import { type CallArgs, invoke } from '#data/calls.ts'
import { exportPage, readAllRows } from '#shell/list/export-rows.ts'
import { saveFile } from '#ui/table/table-csv.ts'
import { changesCsv, changesJsonLines } from './export-text.ts'

/**
 * Save all changes that match, newest first: from the newest there is now to the beginning of the log. The pages follow
 * each other by place in the log, so that none is missed or told twice, however much is changed meanwhile.
 * @param onProgress told how many there are so far
 * @returns how many there are
 * @throws CallError
 */
export async function exportActivity(
  args: CallArgs<'porticoChanges'>,
  format: 'csv' | 'jsonl',
  onProgress: (count: number) => void,
): Promise<number> {
  const changes = await readAllRows(
    (token) =>
      invoke('porticoChanges', {
        query: { ...args.query, limit: exportPage, ...(token !== undefined && { pageToken: token }) },
      }),
    onProgress,
    // What matches may be rare: a page without any is not the last.
    { emptyPageEnds: false },
  )
  if (format === 'csv') saveFile('activity.csv', changesCsv(changes))
  else saveFile('activity.jsonl', changesJsonLines(changes), 'application/jsonl;charset=utf-8')
  return changes.length
}
