import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Clock } from '@portico/domain/ports.ts'

/** Milliseconds between two looks. */
const period = 15_000

/** Bytes by which the heap may have grown since it was last collected. */
const tolerated = 128 * 1024 * 1024

/** Share of the time since the last look for which the process may have been at work and still counts as idle. */
const idleShare = 0.1

export interface HeapPorts {
  readonly clock: Pick<Clock, 'after'>
  /** bytes that the heap takes from the host */
  readonly heapSize: () => number
  /** share of the time since the last call for which the process was at work */
  readonly busyShare: () => number
  /** Collect all garbage, and give what is free back to the host. */
  readonly collect: () => Promise<void>
}

/**
 * Give memory back to the host after heavy work: V8 keeps what it once took for as long as nothing is allocated. A
 * collection takes some 100 ms, so it waits until the process is idle.
 * @returns ends it
 */
export function keepIdleMemorySmall({ clock, heapSize, busyShare, collect }: HeapPorts): () => void {
  let collected = heapSize()
  let cancel = (): void => {}
  const look = async (): Promise<void> => {
    const isIdle = busyShare() < idleShare
    if (isIdle && heapSize() - collected > tolerated) {
      // A runtime without a collector to call keeps its memory, as it would without this.
      await collect().catch(() => {})
      collected = heapSize()
    }
    // A starting server takes more than one at rest needs.
    collected = Math.min(collected, heapSize())
    next()
  }
  const next = (): void => {
    cancel = clock.after(period, () => void look())
  }
  next()
  return () => cancel()
}

/** What this process uses, and V8's collector. */
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
