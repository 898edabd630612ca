import { expect, test } from 'vitest'
import { runForEach } from './run-for-each.ts'

test('an action runs for every row even if one fails, and the outcomes are in the order of the rows', async () => {
  const outcomes = await runForEach(
    ['a', 'b', 'c'],
    (row) => (row === 'b' ? Promise.reject(new Error('is in use')) : Promise.resolve()),
    (error) => (error as Error).message,
  )
  expect(outcomes).toEqual([
    { row: 'a', problem: null },
    { row: 'b', problem: 'is in use' },
    { row: 'c', problem: null },
  ])
})

test('only a limited number of requests run at the same time', async () => {
  let running = 0
  let most = 0
  await runForEach(
    Array.from({ length: 20 }, (_, i) => i),
    async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    },
    String,
  )
  expect(most).toBe(4)
})
