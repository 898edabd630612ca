import { backoffDelays } from '../backoff.ts'
import type { LiveState } from './follow.ts'
import type { After } from './refresher.ts'

/** ms before the first repetition of the check; the actual delay is random between half of it and the full value */
const firstPause = 5000

/** The functions that the check needs. */
export interface UserCheckOptions {
  /**
   * Returns the ID of the session's user. If the session has ended, it navigates to the sign-in page.
   * @throws if the user cannot be determined at present
   */
  readonly ask: () => Promise<string>
  /** Called if the page's user is signed in, so that the stream can be reopened. */
  readonly onOwn: () => void
  /** Called if another user is signed in. */
  readonly onOther: () => void
  readonly after: After
  /** Returns a random number from 0 to 1, so that clients do not check at the same time */
  readonly chance?: () => number
}

/**
 * Finds out why a stream is lost, which the stream itself does not report: the server may be unreachable, the session
 * may have ended, or another user may have signed in. Runs one check at a time, with growing delays, while the stream
 * is lost.
 * @param user the user for whom the page was loaded
 * @returns a function to call with each state of the stream
 */
export function createUserCheck(
  user: string,
  { ask, onOwn, onOther, after, chance = Math.random }: UserCheckOptions,
): (state: LiveState) => void {
  let isLost = false
  let isAsking = false
  let pauses = backoffDelays(firstPause)
  let cancel = () => {}

  async function question(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const signedIn = await ask().catch(() => null)
    isAsking = false
    if (!isLost) return
    if (signedIn !== null && signedIn !== user) {
      onOther()
      return
    }
    cancel = after(pauses.next().value * (0.5 + chance() / 2), () => void question())
    if (signedIn !== null) onOwn()
  }

  return (state) => {
    if (state === 'lost') {
      if (isLost) return
      isLost = true
      void question()
    } else if (state !== 'connecting') {
      isLost = false
      pauses = backoffDelays(firstPause)
      cancel()
    }
  }
}
