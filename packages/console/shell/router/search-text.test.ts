import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test.each([
  ['', {}],
  ['?search=123', { search: '123' }],
  ['?state=starting&state=stopping&sort=-name', { state: ['starting', 'stopping'], sort: '-name' }],
  ['?search=a%26b', { search: 'a&b' }],
])('the query string %s is parsed and serialized to the same text', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
  expect(stringifySearch(search)).toBe(text)
})

test('undefined values are omitted from the URL', () => {
  expect(stringifySearch({ search: undefined, page: null })).toBe('')
})
