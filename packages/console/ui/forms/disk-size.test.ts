import { expect, it } from 'vitest'
import { diskSizeProblem } from './disk-size.ts'

it.each([
  [32, null, null],
  [1023, 10, null],
  [null, null, 'Size is required'],
  [0, null, 'Must be at least 1 GiB'],
  [1024, null, 'Must be at most 1023 GiB'],
  [9, 10, 'Must be at least as large as its source (10 GiB)'],
])('the size is %s GiB for a source of %s', (gib, source, problem) => {
  expect(diskSizeProblem(gib, 'Size', source)).toBe(problem)
})
