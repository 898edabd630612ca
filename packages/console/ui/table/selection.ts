/** The IDs of the selected rows. Every change creates a new set. */
export type SelectedIds = ReadonlySet<string>

/** Returns the selection after some rows were selected or deselected. */
export function withRows(selected: SelectedIds, ids: readonly string[], on: boolean): SelectedIds {
  const next = new Set(selected)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/**
 * Returns the IDs from `anchor` to `id` in the order on the page, both included; only `id` if the anchor is not on the
 * page.
 */
export function rangeBetween(shown: readonly string[], anchor: string | null, id: string): readonly string[] {
  const from = anchor === null ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(id)
  return from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Returns whether none, some or all rows of the page are selected, for the checkbox in the table head. */
export function pageSelection(selected: SelectedIds, shown: readonly string[]): 'none' | 'some' | 'all' {
  const count = shown.filter((id) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}
