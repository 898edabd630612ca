import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { keepIdleMemorySmall, ownHeap } from './idle-memory.ts'

const MiB = 1024 * 1024

/** Returns a process with a simulated heap size and load. */
function machine() {
  const state = { heap: 100 * MiB, busy: 0, collections: 0 }
  const clock = manualClock()
  const end = keepIdleMemorySmall({
    clock,
    heapSize: () => state.heap,
    busyShare: () => state.busy,
    collect: async () => {
      state.collections++
      state.heap = 110 * MiB
    },
  })
  const pass = async () => {
    clock.advance(15_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { state, pass, end }
}

test('a heap is collected once when it has grown and the process is idle', async () => {
  const { state, pass } = machine()
  state.heap = 300 * MiB
  await pass()
  expect(state.collections).toBe(1)
  await pass()
  expect(state.collections).toBe(1)
})

test('a heap is not collected while the process is busy', async () => {
  const { state, pass } = machine()
  Object.assign(state, { heap: 300 * MiB, busy: 0.5 })
  await pass()
  expect(state.collections).toBe(0)
  state.busy = 0.01
  await pass()
  expect(state.collections).toBe(1)
})

test('a heap is not collected when it has grown only a little', async () => {
  const { state, pass } = machine()
  state.heap = 220 * MiB
  await pass()
  expect(state.collections).toBe(0)
})

test('no heap is collected after the monitoring has ended', async () => {
  const { state, pass, end } = machine()
  end()
  state.heap = 500 * MiB
  await pass()
  expect(state.collections).toBe(0)
})

test('the heap of this process can be collected', async () => {
  const { heapSize, busyShare, collect } = ownHeap()
  await collect()
  expect(heapSize()).toBeGreaterThan(MiB)
  expect(busyShare()).toBeLessThanOrEqual(1)
})
