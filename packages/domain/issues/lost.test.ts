import { expect, test } from 'vitest'
import { lostText } from './lost.ts'

test.each([
  [0, 0, 'It lost no instance.'],
  [1, 0, 'The instance it lost runs elsewhere.'],
  [0, 1, 'The instance it lost is down.'],
  [2, 0, 'The 2 instances it lost run elsewhere.'],
  [0, 1200, 'The 1,200 instances it lost are down.'],
  [1, 1, 'Of the 2 instances it lost, 1 runs elsewhere and 1 is down.'],
  [3, 2, 'Of the 5 instances it lost, 3 run elsewhere and 2 are down.'],
])('the text for %d instances that run elsewhere and %d that are down is: %s', (elsewhere, down, text) => {
  expect(lostText({ elsewhere, down })).toBe(text)
})
