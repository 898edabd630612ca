/** px of a neighbour that stay in sight beside a tab that was brought into view */
const beside = 40

/**
 * Bring the tab that is shown into its row, which may be wider than there is room: as the `ref` of that one, before
 * anything is painted. The row alone is moved, never the page.
 */
export function inView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const { left, right } = tab.getBoundingClientRect()
  const room = row.getBoundingClientRect()
  if (right > room.right) row.scrollLeft += right - room.right + beside
  else if (left < room.left) row.scrollLeft -= room.left - left + beside
}
