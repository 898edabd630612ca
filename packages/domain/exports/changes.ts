import { diffOf, type StoredValues } from '#changes/diff.ts'
import { fieldLabel, fieldText } from '#changes/fields.ts'
import { type ChangeActor, actorText } from '#changes/actor.ts'
import { type ExportedColumn, rowsCsv } from './columns.ts'

/** The fields of a change log entry that its row shows. */
export interface ExportedChange extends StoredValues {
  readonly time: Date
  readonly actor: ChangeActor
  readonly action: 'create' | 'update' | 'delete'
  readonly kind: string
  readonly name: string | null
  readonly id: string
  readonly projectId: string | null
  readonly projectName: string | null
  readonly operation: string | null
  readonly requestId: string | null
  readonly position: string
}

const columns: readonly ExportedColumn<ExportedChange>[] = [
  { header: 'Time', value: ({ time }) => time },
  { header: 'Who', value: ({ actor }) => actorText(actor) },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Name', value: ({ name }) => name },
  { header: 'ID', value: ({ id }) => id },
  { header: 'Project', value: ({ projectName, projectId }) => projectName ?? projectId },
  { header: 'Changed', value: changedText },
  { header: 'Call', value: ({ operation }) => operation },
  { header: 'Request', value: ({ requestId }) => requestId },
  { header: 'Position', value: ({ position }) => position },
]

/**
 * Formats changes as CSV, one row each. Kinds and actions have the values that the API's filters accept, and times are
 * in UTC, so that the file is the same wherever it is exported.
 */
export function changesCsv(
  changes: readonly ExportedChange[],
  part: { readonly isFirst?: boolean } = {},
): string {
  return rowsCsv(columns, changes, (id) => id, part)
}

/** Formats one line of JSON per value, as the API returns it. */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

function changedText(change: ExportedChange): string {
  const text = (name: string, value: unknown) => fieldText(name, value, (time) => time.toISOString()) ?? '–'
  return diffOf(change)
    .map(({ name, before, after }) => {
      const values = change.action === 'update' ? [before, after] : [before ?? after]
      return `${fieldLabel(name)}: ${values.map((value) => text(name, value)).join(' → ')}`
    })
    .join('; ')
}
