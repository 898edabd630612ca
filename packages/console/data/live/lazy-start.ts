import { initialPosition } from '../read-initial-data.ts'
import { liveState } from './state.ts'

/** Delay in ms before the code is requested again after it failed to load */
const pause = 5000

let begun: Promise<unknown> | undefined

/**
 * Makes the cache follow the change log (`start.ts`). Call it once per page. The first paint does not wait for it,
 * because the stream starts at the log position of the initial data, so that no change is missed.
 * @returns resolves when data that is requested from now on misses no change
 */
export function startLiveLazily(options: { user: string; alone: boolean }): Promise<unknown> {
  if (begun === undefined) liveState.set('connecting')
  begun ??= begin(options)
  return initialPosition === null ? begun : Promise.resolve()
}

async function begin(options: { user: string; alone: boolean }): Promise<void> {
  try {
    const { startLive } = await import('./start.ts')
    await startLive(options)
  } catch {
    // The page shows that it is not connected until the server can be reached again; its data is not updated.
    liveState.set('lost')
    setTimeout(() => void begin(options), pause)
  }
}
