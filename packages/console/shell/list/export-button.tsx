import { useState } from 'react'
import { messageOf } from '../../data/api-error.ts'
import { type CallArgs, invoke } from '../../data/calls.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { distinct, fetchNames, type Reference } from '../../data/references.ts'
import { Button } from '../../ui/actions/button.tsx'
import { announce } from '../../ui/feedback/announce.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { countOf } from '../../ui/format/words.ts'
import type { Column } from '../../ui/table/column.ts'
import { saveFile, tableCsv } from '../../ui/table/table-csv.ts'
import { useSession } from '../session.tsx'
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
  refersTo: (row: RowOf<C>) => readonly Reference[]
}) {
  const { call, args, search, columns, thing, refersTo } = props
  const { capabilities } = useSession()
  const [progress, setProgress] = useState<number | null>(null)

  async function save() {
    setProgress(0)
    try {
      const rows = await readAllRows<RowOf<C>>(async (token) => {
        const asked = { limit: exportPage, ...(token !== undefined && { pageToken: token }), ...search }
        const full = { ...args, query: { ...args.query, ...asked } } as unknown as CallArgs<C>
        return (await invoke(call, full)) as RowsPage<RowOf<C>>
      }, setProgress)
      // One by one is too slow for a whole list: without the call for many, the file says ids.
      const names = capabilities.filters
        ? await fetchNames(distinct(rows.flatMap(refersTo)), capabilities)
        : new Map<string, string>()
      saveFile(
        `${thing.many.toLowerCase().replaceAll(' ', '-')}.csv`,
        tableCsv(columns, rows, (id) => names.get(id) ?? id),
      )
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
