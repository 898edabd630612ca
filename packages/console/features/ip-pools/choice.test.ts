import { expect, test } from 'vitest'
import { poolChoice } from './choice.ts'

const pool = (name: string, isDefault = false) => ({ name, isDefault })

test('the default pool is that of the silo', () => {
  expect(poolChoice({ items: [pool('a'), pool('b', true)] })).toEqual({
    byDefault: 'b',
    whyNone: null,
    whyNoInstance: null,
    isRequired: false,
  })
})

test('without a default a pool has to be chosen, and no instance can be created', () => {
  expect(poolChoice({ items: [pool('a'), pool('b')] })).toEqual({
    byDefault: null,
    whyNone: null,
    whyNoInstance: expect.stringContaining('no default IP pool'),
    isRequired: true,
  })
})

test('without any pool there is no address, and no choice is required', () => {
  expect(poolChoice({ items: [] })).toMatchObject({
    isRequired: false,
    whyNone: expect.stringContaining('No IP pool'),
  })
})

test('pools that are not loaded yet cause no message', () => {
  expect(poolChoice(undefined)).toEqual({
    byDefault: null,
    whyNone: null,
    whyNoInstance: null,
    isRequired: false,
  })
})

test('a default pool that may be among those not loaded causes no message', () => {
  const some = { items: [pool('a'), pool('b')], nextPage: 'more' }
  expect(poolChoice(some)).toEqual(poolChoice(undefined))
  expect(poolChoice({ ...some, items: [pool('a', true)] }).byDefault).toBe('a')
})
