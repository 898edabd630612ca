import { type ExportedColumn, type NameOf, rowsCsv } from '@portico/domain/exports/columns.ts'
import type { Column } from './column.ts'

/** Returns the columns that have a `csv` value, in their order. */
export function exportedOf<Row>(columns: readonly Column<Row>[]): readonly ExportedColumn<Row>[] {
  return columns.flatMap(({ header, csv }) => (csv ? [{ header, value: csv }] : []))
}

/** Returns the rows as CSV, with the headers of their columns. */
export function tableCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  nameOf: NameOf = (id) => id,
): string {
  return rowsCsv(exportedOf(columns), rows, nameOf)
}

/** Saves a text or bytes as a file through the browser. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
