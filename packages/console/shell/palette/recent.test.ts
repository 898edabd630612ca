import { expect, test } from 'vitest'
import { parsePlaces, withPlace } from './recent.ts'

const place = (name: string) => ({ label: name, href: `/${name}` })

test('the last place is first, each is there once, and old ones go', () => {
  const places = ['a', 'b', 'c', 'd', 'e', 'a', 'f'].map(place).reduce(withPlace, [])
  expect(places.map(({ label }) => label)).toEqual(['f', 'a', 'e', 'd', 'c'])
})

test.each([null, '{', '"x"', '[{"label":1}]', '[{"label":"x","href":"https://elsewhere.test"}]'])(
  'what was stored as %s is forgotten',
  (stored) => {
    expect(parsePlaces(stored)).toEqual([])
  },
)
