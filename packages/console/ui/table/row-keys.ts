import type { KeyboardEvent } from 'react'

/**
 * Returns the index of the row that a key moves to, from row `at` of `count` rows; null for a key that does not move.
 */
export function nextRow(key: string, at: number, count: number): number | null {
  if (at < 0 || count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Attribute of `<tr>` elements that are not rows of the list. */
export const betweenRows = { 'data-between-rows': '' } as const

const isBetween = (row: HTMLTableRowElement): boolean => 'betweenRows' in row.dataset

/**
 * Handles the keys of a table. Up, Down, Home and End move from a link, checkbox or button to the one in the same
 * column of another row. On a menu button, Up and Down open the menu instead.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const target = event.target as HTMLElement
  if (target.closest('[aria-haspopup], [role="menu"], select, textarea, input:not([type="checkbox"])')) return
  const cell = target.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  if (!cell || !row || !event.currentTarget.contains(row)) return
  const focusableIn = (each: HTMLTableRowElement) =>
    each.cells[cell.cellIndex]?.querySelector<HTMLElement>('a[href], button, input')
  // The headings and notes between rows are skipped.
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter(
    (each) =>
      each === row || (each.parentElement?.tagName === 'TBODY' && !isBetween(each) && focusableIn(each)),
  )
  const next = nextRow(event.key, rows.indexOf(row), rows.length)
  if (next === null) return
  const focusable = rows[next] && focusableIn(rows[next])
  if (!focusable) return
  event.preventDefault()
  focusable.focus()
}
