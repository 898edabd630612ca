import type { ExportedColumn, NameOf } from './columns.ts'
import type { CsvValue } from './csv.ts'

export function column<Row>(
  header: string,
  value: (row: Row, nameOf: NameOf) => CsvValue,
): ExportedColumn<Row> {
  return { header, value }
}

/** What most lists hold, apart from all the others: every page with a list needs these. */
export const commonColumns = {
  name: column('Name', (row: { name: string }) => row.name),
  description: column('Description', (row: { description: string }) => row.description),
  time_created: column('Created', (row: { timeCreated: Date }) => row.timeCreated),
} as const
