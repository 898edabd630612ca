import { expect, test } from 'vitest'
import { messageOf } from '#data/api-error.ts'
import { overtaken } from './set-role.ts'

test('who is overtaken reads by what, in dialogs too', () => {
  expect(messageOf(overtaken('silo', null))).toContain('Somebody else has removed this role meanwhile')
  expect(messageOf(overtaken({ project: 'web' }, 'viewer'))).toContain('made this role viewer meanwhile')
})
