import { expect, it } from 'vitest'
import { nextSort } from './column.ts'

it("nextSort changes from ascending to descending order, and then to the server's default", () => {
  const up = nextSort(null, 'name')
  expect(up).toEqual({ column: 'name', direction: 'asc' })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ column: 'name', direction: 'desc' })
  expect(nextSort(down, 'name')).toBeNull()
})

it('nextSort returns ascending order when another column is pressed', () => {
  expect(nextSort({ column: 'name', direction: 'desc' }, 'size')).toEqual({
    column: 'size',
    direction: 'asc',
  })
})
