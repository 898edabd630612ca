import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { localFailure } from './local-failure.ts'

const failed = (status: number) =>
  localFailure(new CallError('Try again in 5 s', { status, operation: 'loginLocal' }))

test('a wrong name and a wrong password read alike', () => {
  expect(failed(401)).toBe(failed(400))
  expect(failed(401)).toContain('Check user name and password')
})

test('who is not let in, and who is at a silo that has no passwords, is not told to check theirs', () => {
  expect(failed(403)).toContain('Ask whoever runs it')
  expect(failed(404)).toContain('no silo of this name')
})

test('anything else is told as it is', () => {
  expect(failed(429)).toBe('Try again in 5 s')
  expect(failed(0)).toBe('Try again in 5 s')
  expect(localFailure(new Error('broken'))).not.toContain('password')
})
