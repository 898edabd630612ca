import type { RouterHistory } from '@tanstack/react-router'

let forward = false

/** Records how each page is opened. Called once, when the router is created. */
export function watchNavigation(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    forward = action.type === 'PUSH'
  })
}

/**
 * Returns whether the page was opened by following a link within the console. It is false after a reload or the Back
 * button.
 */
export function cameForward(): boolean {
  return forward
}
