import { expect, test } from 'vitest'
import { slotText, sledStateOf } from './labels.ts'

const inService = { kind: 'in_service', provisionPolicy: 'provisionable' } as const
const kept = { kind: 'in_service', provisionPolicy: 'non_provisionable' } as const

test('a failed sled is shown as failed, whatever its policy', () => {
  expect(sledStateOf({ policy: inService, failure: null })).toBeNull()
  expect(sledStateOf({ policy: kept, failure: null })?.word).toBe('Out of service')
  expect(sledStateOf({ policy: kept, failure: { why: '' } })?.word).toBe('Failed')
  expect(sledStateOf({ policy: { kind: 'expunged' }, failure: { why: '' } })?.word).toBe('Expunged')
})

test('slots are numbered as printed on the rack', () => {
  expect([slotText(4), slotText(31), slotText(null)]).toEqual(['04', '31', ''])
})
