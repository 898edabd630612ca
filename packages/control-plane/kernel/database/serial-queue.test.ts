import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { SerialQueue } from './serial-queue.ts'

test('transactions run one at a time, in order of arrival', async () => {
  const lane = new SerialQueue(manualClock(), 10)
  const order: number[] = []
  const leave = await lane.enter(1000)
  const others = [1, 2, 3].map(async (n) => {
    const done = await lane.enter(1000)
    order.push(n)
    done?.()
  })
  expect(order).toEqual([])
  leave?.()
  await Promise.all(others)
  expect(order).toEqual([1, 2, 3])
})

test('a transaction leaves the queue after its maximum wait and does not block others', async () => {
  const clock = manualClock()
  const lane = new SerialQueue(clock, 10)
  const leave = await lane.enter(1000)
  const impatient = lane.enter(100)
  const patient = lane.enter(1000)
  clock.advance(100)
  expect(await impatient).toBeNull()
  leave?.()
  expect(await patient).not.toBeNull()
})

test('a full queue refuses another transaction', async () => {
  const lane = new SerialQueue(manualClock(), 1)
  await lane.enter(1000)
  void lane.enter(1000)
  expect(await lane.enter(1000)).toBeNull()
})

test('releasing a slot twice releases it once', async () => {
  const lane = new SerialQueue(manualClock(), 10)
  const leave = await lane.enter(1000)
  const second = lane.enter(1000)
  let third = false
  void lane.enter(1000).then(() => (third = true))
  leave?.()
  leave?.()
  await second
  expect(third).toBe(false)
})
