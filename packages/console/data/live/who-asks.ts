import { pausesFrom } from '../pauses.ts'
import type { LiveState } from './follow.ts'
import type { After } from './refresher.ts'

/** ms until it is asked again who is signed in, at first; between half of it and all, by chance */
const firstPause = 5000

/** What asking needs, and whom it tells. */
export interface WhoAsks {
  /**
   * Whose the session is. One that has ended leads to the sign-in page by itself.
   * @throws where that cannot be found out at present
   */
  readonly ask: () => Promise<string>
  /** The page's own user is signed in: the stream can be had. */
  readonly onOwn: () => void
  /** Somebody else is. */
  readonly onOther: () => void
  readonly after: After
  /** from 0 to 1, so that not everybody asks at the same moment */
  readonly chance?: () => number
}

/**
 * Finds out why a stream is lost, which it does not say itself: the server may be away, the session may be over, or
 * somebody else may have signed in. One question at a time, less and less often, for as long as it is lost.
 * @param user whom the page was read under
 * @returns to be told of each state of the stream
 */
export function createWhoAsks(
  user: string,
  { ask, onOwn, onOther, after, chance = Math.random }: WhoAsks,
): (state: LiveState) => void {
  let isLost = false
  let isAsking = false
  let pauses = pausesFrom(firstPause)
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
      pauses = pausesFrom(firstPause)
      cancel()
    }
  }
}
