import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('changedLines marks a line when the previous text contained it nowhere', () => {
  expect([...changedLines('a\nb\nc', 'x\na\nc\ny')]).toEqual([0, 3])
  expect([...changedLines('a', 'a')]).toEqual([])
})
