import type { ExportedColumn, NameOf } from './columns.ts'
import type { CsvValue } from './csv.ts'

export function column<Row>(
  header: string,
  value: (row: Row, nameOf: NameOf) => CsvValue,
): ExportedColumn<Row> {
  return { header, value }
}

/** Columns that most lists have. They are in a separate file because every page with a list loads it. */
export const commonColumns = {
  name: column('Name', (row: { name: string }) => row.name),
  description: column('Description', (row: { description: string }) => row.description),
  time_created: column('Created', (row: { timeCreated: Date }) => row.timeCreated),
} as const
