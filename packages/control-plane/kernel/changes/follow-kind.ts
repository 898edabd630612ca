import type { Clock } from '@portico/domain/ports.ts'
import { limits } from '../limits.ts'
import type { ChangeFollower, ChangeListener } from './follower.ts'
import type { FollowedChange } from './log.ts'

/**
 * Calls `read` after each change of a resource kind by any server, and whenever changes may have been missed. Reads run
 * one after another; a change during a read triggers another read. A failed read is passed to `failed` and retried.
 * @returns a function that ends this
 */
export function followKind(
  kind: FollowedChange['kind'],
  options: {
    readonly follower: ChangeFollower
    readonly clock: Clock
    readonly read: () => Promise<void>
    readonly failed: (error: unknown) => void
  },
): () => void {
  const { follower, clock, read, failed } = options
  let isReading = false
  let isChanged = false
  let cancelRetry = () => {}
  const readWhileNew = async () => {
    isReading = true
    while (isChanged) {
      isChanged = false
      try {
        await read()
      } catch (error) {
        failed(error)
        cancelRetry = clock.after(limits.followRetry, reload)
      }
    }
    isReading = false
  }
  const reload = () => {
    isChanged = true
    if (!isReading) void readWhileNew()
  }
  const listener: ChangeListener = {
    changes: (batch) => {
      if (batch.some((change) => change.kind === kind)) reload()
    },
    restarted: reload,
    // The value may have changed between its first read and the first read of the log.
    began: reload,
  }
  const unsubscribe = follower.subscribe(listener)
  return () => {
    unsubscribe()
    cancelRetry()
  }
}
