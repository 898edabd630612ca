import type { RouterHistory } from '@tanstack/react-router'

let forward = false

/** Records how pages are opened. Call it once, when the router is created. */
export function watchNavigation(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    forward = action.type === 'PUSH'
  })
}

/**
 * Returns whether the page was opened by forward navigation within the console, in contrast to a reload or the Back
 * button.
 */
export function cameForward(): boolean {
  return forward
}
