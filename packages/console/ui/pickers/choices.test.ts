import { expect, it } from 'vitest'
import { choices, itemNamed } from './choices.ts'

const items = [
  { value: '1', label: 'web-primary' },
  { value: '2', label: 'db-primary' },
  { value: '3', label: 'web-replica' },
]
const labels = (typed: string, custom = false) =>
  choices(items, typed, custom).shown.map((item) => item.label)

it('keeps the order of the items', () => {
  expect(labels('p')).toEqual(['web-primary', 'db-primary', 'web-replica'])
  expect(labels('wr')).toEqual(['web-primary', 'web-replica'])
  expect(labels('zz')).toEqual([])
})

it('offers the typed text as an option where custom values are allowed', () => {
  expect(choices(items, ' 10.0.0.1 ', true).shown).toEqual([{ value: '10.0.0.1', label: 'Custom: 10.0.0.1' }])
  expect(labels('web-primary', true)).toEqual(['web-primary'])
  expect(labels('', true)).toHaveLength(3)
})

it('finds an item by its alias, and does not offer the alias as a custom value', () => {
  const addresses = [
    { value: 'a', label: '192.0.2.7', alias: 'shop-1' },
    { value: 'b', label: '192.0.2.8' },
  ]
  expect(choices(addresses, 'shop', true).shown.map(({ label }) => label)).toEqual([
    '192.0.2.7',
    'Custom: shop',
  ])
  expect(choices(addresses, 'shop-1', true).shown.map(({ label }) => label)).toEqual(['192.0.2.7'])
  expect([' shop-1', '192.0.2.8 ', 'shop', ''].map((typed) => itemNamed(addresses, typed)?.value)).toEqual([
    'a',
    'b',
    undefined,
    undefined,
  ])
})

it('shows the first hundred options and says that more match', () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ value: String(at), label: `vm-${at}` }))
  const all = choices(many, '', false)
  expect(all.shown).toHaveLength(100)
  expect(all.isCut).toBe(true)
  expect(choices(many, '249', false)).toEqual({ shown: [many[249]], isCut: false })
})
