import type { SupportBundleInfo } from '@portico/contract/types.ts'
import { noteOf } from '#ui/table/note-line.tsx'
import type { RowNote } from '#ui/table/row-note.ts'
import { failureText } from './labels.ts'

/** Why a bundle failed and what to do, below its row. */
export function failureNote({ reasonForFailure }: SupportBundleInfo): RowNote | null {
  if (reasonForFailure == null) return null
  return noteOf(failureText(reasonForFailure), { isForNarrow: false })
}
