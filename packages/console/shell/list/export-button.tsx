import { useState } from 'react'
import { messageOf } from '../../data/api-error.ts'
import { type CallArgs, invoke } from '../../data/calls.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { Button } from '../../ui/actions/button.tsx'
import { announce } from '../../ui/feedback/announce.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { countOf } from '../../ui/format/words.ts'
import type { Column } from '../../ui/table/column.ts'
import { saveFile, tableCsv } from '../../ui/table/table-csv.ts'
import { exportPage, readAllRows } from './export-rows.ts'
import type { ListArgs, ListCall, RowOf, RowsPage, Thing } from './list-call.ts'

/** Saves the whole list, as filtered and sorted on screen, as CSV; says how far it is. */
export function ExportButton<C extends ListCall>(props: {
  call: C
  args: ListArgs<C>
  /** The filters and order on screen; empty where the system has none. */
  search: Pick<ListSearch, 'search' | 'state' | 'sort'>
  columns: readonly Column<RowOf<C>>[]
  thing: Thing
}) {
  const { call, args, search, columns, thing } = props
  const [progress, setProgress] = useState<number | null>(null)

  async function save() {
    setProgress(0)
    try {
      const rows = await readAllRows<RowOf<C>>(async (token) => {
        const asked = { limit: exportPage, ...(token !== undefined && { pageToken: token }), ...search }
        const full = { ...args, query: { ...args.query, ...asked } } as unknown as CallArgs<C>
        return (await invoke(call, full)) as RowsPage<RowOf<C>>
      }, setProgress)
      saveFile(`${thing.many.toLowerCase().replaceAll(' ', '-')}.csv`, tableCsv(columns, rows))
      announce(`${countOf(rows.length, thing.one, thing.many)} exported`)
    } catch (error) {
      toast.error({ title: 'The list could not be exported', content: messageOf(error) })
    } finally {
      setProgress(null)
    }
  }

  return (
    <Button
      onPress={() => void save()}
      tooltip={`Save all ${thing.many} that match as CSV`}
      disabledReason={progress === null ? null : 'The export is already running'}
    >
      {progress === null || progress === 0 ? 'Export' : `${progress.toLocaleString('en-US')} rows…`}
    </Button>
  )
}
