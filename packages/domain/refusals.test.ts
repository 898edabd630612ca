import { expect, test } from 'vitest'
import { conflict, invalidRequest, reasonOf } from './refusals.ts'

test('the reason of a refusal is its message as a sentence, unless the refusal has a reason of its own', () => {
  expect(reasonOf(conflict('instance must be stopped to be resized'))).toBe(
    'Instance must be stopped to be resized',
  )
  expect(reasonOf({ ...invalidRequest('bad state'), reason: 'Stop the instance first' })).toBe(
    'Stop the instance first',
  )
})

test('there is no reason when an action is allowed', () => {
  expect([reasonOf(null), reasonOf('nothing')]).toEqual([null, null])
})
