import { canCount, countIn, type StateCounts, type Total } from '@portico/domain/counts.ts'
import { numberText } from '#ui/format/text.ts'
import type { Column, Sort } from '#ui/table/column.ts'
import { countText } from './use-count.ts'

/**
 * Parses the order in a URL, where `-` means descending.
 * @param usual the order of the list if the URL has none: by name, if there is such a column
 */
export function sortOf(
  sort: string | undefined,
  columns: readonly Column<never>[],
  usual = 'name',
): Sort | null {
  const order = sort ?? usual
  const column = order.replace(/^-/, '')
  if (sort === undefined && !columns.some(({ id, sortable }) => id === column && sortable === true))
    return null
  return { column, direction: order.startsWith('-') ? 'desc' : 'asc' }
}

/** Serializes an order for the URL, which does not contain the usual order of the list. */
export function sortText(sort: Sort | null, usual = 'name'): string | undefined {
  if (sort === null) return undefined
  const text = sort.direction === 'desc' ? `-${sort.column}` : sort.column
  return text === usual ? undefined : text
}

/**
 * Returns the number of matching rows: from the counts by state, from the count that came with the page, or from the
 * position of the last page. Undefined if none of these is known, since others may follow a full page.
 */
export function totalOf(
  counts: StateCounts | undefined,
  states: readonly string[] | undefined,
  page: {
    readonly count: Total | undefined
    readonly before: number | null
    readonly shown: number | undefined
    readonly hasNext: boolean
  },
): Total | undefined {
  if (counts !== undefined && canCount(states)) return countIn(counts, states)
  if (page.count !== undefined) return page.count
  if (page.before === null || page.shown === undefined || page.hasNext) return undefined
  return { total: page.before + page.shown, capped: false }
}

/** Returns the position of a page as far as it is known, for example `26–50 of 1,204`. */
export function pagePosition(
  before: number | null,
  shown: number,
  total: Total | undefined,
): { position?: string } {
  if (before === null || shown === 0) return {}
  const range = `${numberText(before + 1)}–${numberText(before + shown)}`
  // With a total such as 25+, the text would be "1–25 of 25+", which adds no information.
  const isMore = total !== undefined && !(total.capped && total.total <= before + shown)
  return { position: isMore ? `${range} of ${countText(total)}` : range }
}
