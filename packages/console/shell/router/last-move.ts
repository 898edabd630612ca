import type { RouterHistory } from '@tanstack/react-router'

let forward = false

/** Remember how pages are reached; once, when the router is made. */
export function watchMoves(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    forward = action.type === 'PUSH'
  })
}

/** Whether the page was reached by going forward inside the console: not by reload, nor by back. */
export function cameForward(): boolean {
  return forward
}
