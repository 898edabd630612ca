import { firstPosition } from '../first-answers.ts'
import { liveState } from './state.ts'

/** ms until the code is asked for again that could not be had */
const pause = 5000

let begun: Promise<unknown> | undefined

/**
 * Have the cache follow the change log from now on (`start.ts`); once for the life of the page. The first paint does
 * not wait for it: what the document brought is followed from where the log stood then, so that nothing is missed.
 * @returns resolves when what is asked from now on misses nothing
 */
export function beginLive(options: { user: string; alone: boolean }): Promise<unknown> {
  if (begun === undefined) liveState.set('connecting')
  begun ??= begin(options)
  return firstPosition === null ? begun : Promise.resolve()
}

async function begin(options: { user: string; alone: boolean }): Promise<void> {
  try {
    const { startLive } = await import('./start.ts')
    await startLive(options)
  } catch {
    // The page is as it was read, and says that it is not connected, until the server can be reached again.
    liveState.set('lost')
    setTimeout(() => void begin(options), pause)
  }
}
