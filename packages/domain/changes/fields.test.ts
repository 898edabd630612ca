import { expect, test } from 'vitest'
import { isTold } from './fields.ts'

test('the change log leaves out the hashes of image uploads', () => {
  expect(isTold('evidence')).toBe(false)
  expect(isTold('state')).toBe(true)
})
