import type { PaletteEntry } from './palette-entries.ts'

/**
 * Returns the buttons and links beside the titles of the current page as palette entries, so that pages need not
 * register them. Menus are not included, since the components with menus register their entries.
 */
export function shownActions(page: ParentNode): readonly PaletteEntry[] {
  const controls = page.querySelectorAll<HTMLElement>('[data-actions=""] :is(button, a[href])')
  return [...controls].flatMap((control): PaletteEntry[] => {
    const label = labelOf(control)
    if (label === '' || control.ariaHasPopup === 'true' || control.ariaHasPopup === 'menu') return []
    const href = control.getAttribute('href')
    if (href !== null) return [{ label, href }]
    return [{ label, disabledReason: reasonOf(control), onAction: () => control.click() }]
  })
}

function labelOf(control: HTMLElement): string {
  if (control.ariaLabel !== null) return control.ariaLabel
  const copy = control.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const aside of copy.querySelectorAll('kbd, [hidden], [aria-hidden="true"]')) aside.remove()
  return copy.textContent.trim()
}

/** Returns the reason that a disabled button gives to screen readers; null if it is enabled. */
function reasonOf(control: HTMLElement): string | null {
  if (control.ariaDisabled !== 'true') return null
  const id = control.getAttribute('aria-describedby')
  const said = id === null ? null : document.getElementById(id)?.textContent
  return said ?? 'Not possible now'
}
