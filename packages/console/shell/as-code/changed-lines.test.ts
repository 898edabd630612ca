import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('a line counts as changed if the text did not contain it before, at any position', () => {
  expect([...changedLines('a\nb\nc', 'x\na\nc\ny')]).toEqual([0, 3])
  expect([...changedLines('a', 'a')]).toEqual([])
})
