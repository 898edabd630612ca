import { expect, it } from 'vitest'
import { readHidden } from './hidden-columns.ts'

it('reads back what was written', () => {
  expect([...readHidden('["memory","created"]')]).toEqual(['memory', 'created'])
})

it.each([null, '', '{', '3', '{"a":1}', '[1,null]'])('hides nothing for %j', (stored) => {
  expect(readHidden(stored).size).toBe(0)
})
