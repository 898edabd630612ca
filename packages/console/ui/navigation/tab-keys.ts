import type { KeyboardEvent } from 'react'

/**
 * Returns the index of the tab to which a key moves, from the last to the first and vice versa. null for other keys.
 */
export function nextTab(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Key handler of a tab list: arrow keys move to a tab and activate it like a click. */
export function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const next = nextTab(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length)
  const tab = next === null ? undefined : tabs[next]
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}
