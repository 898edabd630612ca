import { expect, test } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

const numbers = Array.from({ length: 20 }, (_, index) => index)

test('at most four calls run at the same time, and the results are in order', async () => {
  let running = 0
  let most = 0
  const results = await mapConcurrently(numbers, async (number) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    return number * 2
  })
  expect(most).toBe(4)
  expect(results).toEqual(numbers.map((number) => number * 2))
})

test('no further call starts after one has failed', async () => {
  const begun: number[] = []
  const mapped = mapConcurrently(numbers, async (number) => {
    begun.push(number)
    await Promise.resolve()
    if (number === 0) throw new Error('refused')
  })
  await expect(mapped).rejects.toThrow('refused')
  expect(begun).toEqual([0, 1, 2, 3])
})
