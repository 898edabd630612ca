/** Marks the bar whose tab is found here. */
export const viewsMark = { 'data-views': '' } as const

/** Put the keyboard on the tab of the view that is shown, if there is one. */
export function focusShownTab(): void {
  document.querySelector<HTMLElement>('[data-views] [aria-current=page]')?.focus({ preventScroll: true })
}
