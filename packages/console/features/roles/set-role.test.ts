import { expect, test } from 'vitest'
import { messageOf } from '#data/api-error.ts'
import { conflictError } from './set-role.ts'

test('the message about a conflict names the current role, also in dialogs', () => {
  expect(messageOf(conflictError('silo', null))).toContain('Another user removed this role in the meantime')
  expect(messageOf(conflictError({ project: 'web' }, 'viewer'))).toContain(
    'changed this role to viewer in the meantime',
  )
})
