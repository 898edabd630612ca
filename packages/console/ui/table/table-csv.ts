import { encodeCsv } from '../format/csv.ts'
import type { Column } from './column.ts'

/** The rows as CSV: the columns that have a `csv` value, in their order, under their headers. */
export function tableCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  nameOf: (id: string) => string = (id) => id,
): string {
  const exported = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []))
  return encodeCsv([
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ csv }) => csv(row, nameOf))),
  ])
}

/** Have the browser save a text as a file. */
export function saveFile(name: string, content: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
