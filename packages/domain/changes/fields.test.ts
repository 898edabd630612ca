import { expect, test } from 'vitest'
import { isShownField } from './fields.ts'

test('the difference of a change omits the hashes of image uploads', () => {
  expect(isShownField('evidence')).toBe(false)
  expect(isShownField('state')).toBe(true)
})
