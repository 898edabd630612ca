import { defaultRows, type ListSearch } from '../../data/list-search.ts'
import type { Column, Sort } from '../../ui/table/column.ts'
import { countText } from './use-count.ts'

/** The order in an address, `-` for descending, as the table shows it; lists of named things go by name. */
export function sortOf(sort: string | undefined, columns: readonly Column<never>[]): Sort | null {
  if (sort === undefined) {
    return columns.some(({ id, sortable }) => id === 'name' && sortable === true)
      ? { column: 'name', direction: 'asc' }
      : null
  }
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'desc' }
    : { column: sort, direction: 'asc' }
}

/** The other way round; the order by name is the usual one and stays out of the address. */
export function sortText(sort: Sort | null): string | undefined {
  if (sort === null || (sort.column === 'name' && sort.direction === 'asc')) return undefined
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column
}

/** `26–50 of 1,204`, as far as it is known. */
export function pagePosition(
  before: number | null,
  shown: number,
  search: ListSearch,
  counts: { total: number; capped: boolean } | undefined,
): { position?: string } {
  if (before === null || shown === 0) return {}
  const range = `${(before + 1).toLocaleString('en-US')}–${(before + shown).toLocaleString('en-US')}`
  if (counts === undefined || search.state !== undefined) {
    return shown < (search.rows ?? defaultRows) && before === 0 ? {} : { position: range }
  }
  return { position: `${range} of ${countText(counts)}` }
}
