import { type CsvValue, encodeCsv } from './csv.ts'

/** Returns the name of the resource with this ID, or the ID if the name is unknown. */
export type NameOf = (id: string) => string

/** A column of an exported list. Rows are as API clients see them: camelCase keys, times as `Date`. */
export interface ExportedColumn<Row> {
  readonly header: string
  readonly value: (row: Row, nameOf: NameOf) => CsvValue
}

/**
 * Formats rows as CSV.
 * @param part.isFirst whether this is the beginning of the file; only the first part has headers
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

/** Returns the distinct ids whose names an export of these rows needs. */
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
