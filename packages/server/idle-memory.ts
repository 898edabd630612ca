import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Clock } from '@portico/domain/ports.ts'

/** ms between checks of the heap */
const period = 15_000

/** Number of bytes by which the heap may grow after a collection. */
const tolerated = 128 * 1024 * 1024

/** Fraction of the time since the last check for which a process may be busy and is still considered idle. */
const idleShare = 0.1

export interface HeapPorts {
  readonly clock: Pick<Clock, 'after'>
  /** returns the number of bytes that the heap takes from the host */
  readonly heapSize: () => number
  /** returns the fraction of time since the last call for which the process was busy */
  readonly busyShare: () => number
  /** Collects all garbage, and returns free memory to the host. */
  readonly collect: () => Promise<void>
}

/**
 * Returns memory to the host after heavy work. V8 keeps this memory while nothing is allocated. A collection takes some
 * 100 ms, so it waits until the process is idle.
 * @returns a function that ends the checks
 */
export function keepIdleMemorySmall({ clock, heapSize, busyShare, collect }: HeapPorts): () => void {
  let collected = heapSize()
  let cancel = (): void => {}
  const look = async (): Promise<void> => {
    const isIdle = busyShare() < idleShare
    if (isIdle && heapSize() - collected > tolerated) {
      // If the runtime's collector cannot be called, the process keeps its memory.
      await collect().catch(() => {})
      collected = heapSize()
    }
    // The lowest size is used, because a starting server uses more memory than an idle one.
    collected = Math.min(collected, heapSize())
    next()
  }
  const next = (): void => {
    cancel = clock.after(period, () => void look())
  }
  next()
  return () => cancel()
}

/** Returns this process's heap size and load, and V8's collector. */
export function ownHeap(): Omit<HeapPorts, 'clock'> {
  let last = performance.eventLoopUtilization()
  return {
    heapSize: () => process.memoryUsage().heapTotal,
    busyShare: () => {
      const { utilization } = performance.eventLoopUtilization(last)
      last = performance.eventLoopUtilization()
      return utilization
    },
    collect: async () => {
      setFlagsFromString('--expose-gc')
      const gc = runInNewContext('gc') as NodeJS.GCFunction
      await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
    },
  }
}
