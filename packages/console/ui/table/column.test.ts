import { expect, it } from 'vitest'
import { nextSort } from './column.ts'

it("changes from ascending to descending to the server's default order", () => {
  const up = nextSort(null, 'name')
  expect(up).toEqual({ column: 'name', direction: 'asc' })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ column: 'name', direction: 'desc' })
  expect(nextSort(down, 'name')).toBeNull()
})

it('starts with ascending order when another column is selected', () => {
  expect(nextSort({ column: 'name', direction: 'desc' }, 'size')).toEqual({
    column: 'size',
    direction: 'asc',
  })
})
