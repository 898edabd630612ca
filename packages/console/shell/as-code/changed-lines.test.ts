import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('lines are changed that were not there before, wherever they stand now', () => {
  expect([...changedLines('a\nb\nc', 'x\na\nc\ny')]).toEqual([0, 3])
  expect([...changedLines('a', 'a')]).toEqual([])
})
