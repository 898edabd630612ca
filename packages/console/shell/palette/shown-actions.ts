import type { PaletteEntry } from './palette-entries.ts'

/**
 * What the buttons and links beside the titles of the page on screen do, by the words on them: every page is known so,
 * without telling the palette. Menus are left out; their entries are told by those who have them.
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

/** Why a button does nothing now, as it tells those who cannot see it. */
function reasonOf(control: HTMLElement): string | null {
  if (control.ariaDisabled !== 'true') return null
  const id = control.getAttribute('aria-describedby')
  const said = id === null ? null : document.getElementById(id)?.textContent
  return said ?? 'Not possible now'
}
