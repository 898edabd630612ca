import { expect, test } from 'vitest'
import { commentUser } from './comment-user.ts'

test.each([
  ['ssh-ed25519 AAAAC3 ada@laptop', 'ada'],
  ['ssh-ed25519 AAAAC3  ada@laptop on the train', 'ada'],
  ['ssh-ed25519 AAAAC3 work key', null],
  ['ssh-ed25519 AAAAC3 $(id)@laptop', null],
  ['ssh-ed25519 AAAAC3', null],
])('the user in the comment of %s is %s', (key, user) => {
  expect(commentUser(key)).toBe(user)
})
