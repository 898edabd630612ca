import type { SupportBundleInfo } from '@portico/contract/types.ts'
import { rowNoteLine } from '#ui/table/note-line.tsx'
import type { RowNote } from '#ui/table/row-note.ts'
import { failureText } from './labels.ts'

/** Returns the note below a row that says why a bundle failed and what to do. */
export function failureNote({ reasonForFailure }: SupportBundleInfo): RowNote | null {
  if (reasonForFailure == null) return null
  return rowNoteLine(failureText(reasonForFailure), { isForNarrow: false })
}
