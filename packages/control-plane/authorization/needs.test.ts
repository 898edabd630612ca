import { operationIds } from '@portico/contract/routes.ts'
import { expect, test } from 'vitest'
import { needs } from './needs.ts'
import { lineOf, needIn } from '@portico/testing/authorization/expected.ts'

test('every operation needs the role that the reference states', () => {
  const wrong = operationIds.filter(
    (id) => JSON.stringify(sorted(needs[id])) !== JSON.stringify(sorted(needIn(lineOf(id)))),
  )
  expect(wrong).toEqual([])
})

function sorted(need: object | string): unknown {
  return typeof need === 'string' ? need : Object.entries(need).toSorted(([a], [b]) => a.localeCompare(b))
}
