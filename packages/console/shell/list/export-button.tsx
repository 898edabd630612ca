import { useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'
import type { ResourceNoun } from './list-call.ts'

/**
 * Saves a list with the given columns.
 * @param onProgress receives the number of rows so far
 * @returns the number of rows; null if the server writes the file and reports when it is ready
 * @throws CallError
 */
export type SaveList<Row> = (
  columns: readonly Column<Row>[],
  onProgress: (rows: number) => void,
) => Promise<number | null>

/** A button that saves the whole list with its visible columns as CSV, and shows the progress. */
export function ExportButton(props: {
  noun: ResourceNoun
  /** Saves the list; see `SaveList`. */
  save: (onProgress: (rows: number) => void) => Promise<number | null>
}) {
  const { noun } = props
  const [progress, setProgress] = useState<number | null>(null)

  async function save() {
    setProgress(0)
    try {
      const rows = await props.save(setProgress)
      if (rows !== null) announce(`${countOf(rows, noun.one, noun.many)} exported`)
    } catch (error) {
      toast.error({ title: 'Could not export the list', content: messageOf(error) })
    } finally {
      setProgress(null)
    }
  }

  return (
    <Button
      onPress={() => void save()}
      tooltip={`Save all ${noun.many} that match as CSV`}
      disabledReason={progress === null ? null : 'The export is already running'}
    >
      {progress === null || progress === 0 ? 'Export' : `${numberText(progress)} rows…`}
    </Button>
  )
}
