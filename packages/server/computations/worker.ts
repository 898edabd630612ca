/** The thread that runs long computations (`thread.ts`), one after the other. */
import { parentPort } from 'node:worker_threads'
import { computations } from '@portico/control-plane/network/computations.ts'
import type { ComputationResponse, ComputationRequest } from './thread.ts'

const byName = new Map(computations.map(({ name, work }) => [name, work]))

function answer(one: ComputationResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(one)
}

parentPort?.on('message', ({ name, given }: ComputationRequest) => {
  try {
    const work = byName.get(name)
    if (work === undefined) throw new Error('unknown computation')
    // The input belongs to the computation with that name. The result may not be copyable.
    answer({ result: work(given as never) })
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
