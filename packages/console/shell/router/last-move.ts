import type { RouterHistory } from '@tanstack/react-router'

let forward = false

/** Records how pages are reached; call once, when the router is created. */
export function watchNavigation(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    forward = action.type === 'PUSH'
  })
}

/**
 * Returns whether the page was reached by forward navigation inside the console, as opposed to a reload or the back
 * button.
 */
export function cameForward(): boolean {
  return forward
}
