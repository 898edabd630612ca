import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { localFailure } from './local-failure.ts'

const failed = (status: number) =>
  localFailure(new CallError('Try again in 5 s', { status, operation: 'loginLocal' }))

test('a wrong name and a wrong password have the same message', () => {
  expect(failed(401)).toBe(failed(400))
  expect(failed(401)).toContain('Check user name and password')
})

test('users refused by the allow list, or in a silo without passwords, are not asked to check their password', () => {
  expect(failed(403)).toContain('Ask your administrator')
  expect(failed(404)).toContain('No silo with this name')
})

test('any other failure is shown with its own message', () => {
  expect(failed(429)).toBe('Try again in 5 s')
  expect(failed(0)).toBe('Try again in 5 s')
  expect(localFailure(new Error('broken'))).not.toContain('password')
})
