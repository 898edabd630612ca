import { expect, test } from 'vitest'
import { parsePages, withPage } from './recent.ts'

const place = (name: string) => ({ label: name, href: `/${name}` })

test('the latest page comes first, each page is listed once, and the oldest pages are dropped', () => {
  const places = ['a', 'b', 'c', 'd', 'e', 'a', 'f'].map(place).reduce(withPage, [])
  expect(places.map(({ label }) => label)).toEqual(['f', 'a', 'e', 'd', 'c'])
})

test.each([null, '{', '"x"', '[{"label":1}]', '[{"label":"x","href":"https://elsewhere.test"}]'])(
  'parsePages discards the stored value %s',
  (stored) => {
    expect(parsePages(stored)).toEqual([])
  },
)
