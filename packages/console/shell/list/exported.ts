import type { ExportedColumn } from '@portico/domain/exports/columns.ts'

/**
 * Returns the properties of a column that the server's export has as well (ID, header and value), from
 * `contract/resources/exported-columns.ts`.
 */
export function exportedPart<
  Columns extends Readonly<Record<string, ExportedColumn<never>>>,
  Id extends keyof Columns & string,
>(columns: Columns, id: Id): { id: Id; header: string; csv: Columns[Id]['value'] } {
  const { header, value } = columns[id] as Columns[Id]
  return { id, header, csv: value }
}
