import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('a line is marked as changed if the previous text did not contain it at any position', () => {
  expect([...changedLines('a\nb\nc', 'x\na\nc\ny')]).toEqual([0, 3])
  expect([...changedLines('a', 'a')]).toEqual([])
})
