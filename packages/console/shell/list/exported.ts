import type { ExportedColumn } from '@portico/domain/exports/columns.ts'

/** What of a column its list's export has too: id, header and value, as `contract/resources/exported-columns.ts` says. */
export function exported<
  Columns extends Readonly<Record<string, ExportedColumn<never>>>,
  Id extends keyof Columns & string,
>(columns: Columns, id: Id): { id: Id; header: string; csv: Columns[Id]['value'] } {
  const { header, value } = columns[id] as Columns[Id]
  return { id, header, csv: value }
}
