import { expect, test } from 'vitest'
import { levelsAt } from './steps.ts'

test('a recorded level applies until the next one, and the level is unknown after the current time', () => {
  const steps = [
    { time: 5, value: 1 },
    { time: 8, value: 2 },
    { time: 20, value: 3 },
  ]
  expect(levelsAt([0, 10, 20, 30, 40], steps, null, 30)).toEqual([null, 2, 3, 3, null])
  expect(levelsAt([0, 10], [], 7, 30)).toEqual([7, 7])
})
