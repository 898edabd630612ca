import { expect, test } from 'vitest'
import { emptyUser, passwordCall, passwordProblem, userCall } from './request.ts'

test('a user is created with a password, or without a way to sign in', () => {
  const filled = { ...emptyUser, name: 'ada', password: 'correct horse' }
  expect(userCall('lab', filled).args).toEqual({
    query: { silo: 'lab' },
    body: { externalId: 'ada', password: { mode: 'password', value: 'correct horse' } },
  })
  expect(userCall('lab', { ...filled, mode: 'login_disallowed' }).args.body.password).toEqual({
    mode: 'login_disallowed',
  })
  expect(passwordCall('lab', 'id', { mode: 'login_disallowed', password: 'typed before' }).args.body).toEqual(
    {
      mode: 'login_disallowed',
    },
  )
})

test('a password is required and may have at most 512 bytes', () => {
  expect(passwordProblem('')).toBe('Password is required')
  expect(passwordProblem('x'.repeat(512))).toBeNull()
  expect(passwordProblem('é'.repeat(257))).toBe('Must be 512 bytes or fewer')
})
