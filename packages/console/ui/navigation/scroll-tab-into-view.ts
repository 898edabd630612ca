/** px of the neighboring tab that remain visible beside a tab scrolled into view */
const beside = 40

/**
 * Scrolls the row of tabs so that the active tab is visible. Use it as the `ref` of that tab, so that it runs before
 * the paint. It scrolls only the row, never the page.
 */
export function scrollTabIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const { left, right } = tab.getBoundingClientRect()
  const room = row.getBoundingClientRect()
  if (right > room.right) row.scrollLeft += right - room.right + beside
  else if (left < room.left) row.scrollLeft -= room.left - left + beside
}
