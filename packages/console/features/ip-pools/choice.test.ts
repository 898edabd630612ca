import { expect, test } from 'vitest'
import { poolChoice } from './choice.ts'

const pool = (name: string, isDefault = false) => ({ name, isDefault })

test('the default pool is the default pool of the silo', () => {
  expect(poolChoice({ items: [pool('a'), pool('b', true)] })).toEqual({
    byDefault: 'b',
    whyNone: null,
    whyNoInstance: null,
    isRequired: false,
  })
})

test('without a default pool, the user must select a pool, and no instance can be created', () => {
  expect(poolChoice({ items: [pool('a'), pool('b')] })).toEqual({
    byDefault: null,
    whyNone: null,
    whyNoInstance: expect.stringContaining('no default IP pool'),
    isRequired: true,
  })
})

test('without any pool, no address is available and no selection is required', () => {
  expect(poolChoice({ items: [] })).toMatchObject({
    isRequired: false,
    whyNone: expect.stringContaining('No IP pool'),
  })
})

test('there is no message while the pools are loading', () => {
  expect(poolChoice(undefined)).toEqual({
    byDefault: null,
    whyNone: null,
    whyNoInstance: null,
    isRequired: false,
  })
})

test('there is no message if the default pool may be among the pools that are not loaded', () => {
  const some = { items: [pool('a'), pool('b')], nextPage: 'more' }
  expect(poolChoice(some)).toEqual(poolChoice(undefined))
  expect(poolChoice({ ...some, items: [pool('a', true)] }).byDefault).toBe('a')
})
