import { expect, test } from 'vitest'
import { isTold } from './fields.ts'

test('the evidence of image uploads is left out of the change log', () => {
  expect(isTold('evidence')).toBe(false)
  expect(isTold('state')).toBe(true)
})
