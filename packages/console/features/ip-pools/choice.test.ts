import { expect, test } from 'vitest'
import { poolChoice } from './choice.ts'

const pool = (name: string, isDefault = false) => ({ name, isDefault })

test('the default pool is the one that the silo has', () => {
  expect(poolChoice({ items: [pool('a'), pool('b', true)] })).toEqual({
    byDefault: 'b',
    whyNone: null,
    whyNoInstance: null,
    isRequired: false,
  })
})

test('without a default one has to be chosen, and no instance can be created', () => {
  expect(poolChoice({ items: [pool('a'), pool('b')] })).toEqual({
    byDefault: null,
    whyNone: null,
    whyNoInstance: expect.stringContaining('no default IP pool'),
    isRequired: true,
  })
})

test('without any pool there is no address, and no choice to demand', () => {
  expect(poolChoice({ items: [] })).toMatchObject({
    isRequired: false,
    whyNone: expect.stringContaining('No IP pool'),
  })
})

test('nothing is claimed of pools that are not known yet', () => {
  expect(poolChoice(undefined)).toEqual({
    byDefault: null,
    whyNone: null,
    whyNoInstance: null,
    isRequired: false,
  })
})

test('nothing is claimed of a default that may be among pools not looked at', () => {
  const some = { items: [pool('a'), pool('b')], nextPage: 'more' }
  expect(poolChoice(some)).toEqual(poolChoice(undefined))
  expect(poolChoice({ ...some, items: [pool('a', true)] }).byDefault).toBe('a')
})
