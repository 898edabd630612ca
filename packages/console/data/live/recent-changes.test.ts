import { expect, test } from 'vitest'
import type { LiveChange } from './kinds.ts'
import { createRecentChanges } from './recent-changes.ts'

const change = (position: string): LiveChange => ({
  position,
  kind: 'disk',
  id: position,
  action: 'update',
  projectId: null,
})
const seen = (number: number) => ({ epoch: 'e', number })

test('a response lacks the changes after its position, as far as the buffer contains them', () => {
  const recent = createRecentChanges()
  recent.add([change('e.4'), change('e.5')])
  recent.add([change('e.6')])
  expect(recent.after(seen(4)).map(({ id }) => id)).toEqual(['e.5', 'e.6'])
  expect(recent.after(seen(6))).toEqual([])
  recent.add(Array.from({ length: 1000 }, (_, index) => change(`e.${index + 7}`)))
  expect(recent.after(seen(4))).toHaveLength(1000)
})

test('a position of another log is treated as later than any position', () => {
  const recent = createRecentChanges()
  recent.add([change('f.1')])
  expect(recent.after(seen(9))).toHaveLength(1)
})
