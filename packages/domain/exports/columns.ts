import { type CsvValue, encodeCsv } from './csv.ts'

/** What something is called that a row knows by its id only; the id again where nobody knows. */
export type NameOf = (id: string) => string

/** A column of an exported list. Rows are as the API's clients see them: camelCase, times as `Date`. */
export interface ExportedColumn<Row> {
  readonly header: string
  readonly value: (row: Row, nameOf: NameOf) => CsvValue
}

/**
 * Rows as CSV, under their columns' headers.
 * @param part.isFirst whether it begins the file; what goes on has no headers
 */
export function rowsCsv<Row>(
  columns: readonly ExportedColumn<Row>[],
  rows: readonly Row[],
  nameOf: NameOf,
  { isFirst = true }: { readonly isFirst?: boolean } = {},
): string {
  return encodeCsv([
    ...(isFirst ? [columns.map(({ header }) => header)] : []),
    ...rows.map((row) => columns.map(({ value }) => value(row, nameOf))),
  ])
}

/** The ids of which an export of these rows says the name, each once. */
export function idsToName<Row>(
  columns: readonly ExportedColumn<Row>[],
  rows: readonly Row[],
): readonly string[] {
  const ids = new Set<string>()
  const note: NameOf = (id) => {
    ids.add(id)
    return id
  }
  for (const row of rows) for (const { value } of columns) value(row, note)
  return [...ids]
}
