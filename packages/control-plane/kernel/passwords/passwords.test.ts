import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import type { PasswordHasher } from '../context.ts'
import { Passwords } from './passwords.ts'

const request = { source: 's', name: 'n', rank: 1 }

test('check compares with a decoy and returns false when no hash is stored', async () => {
  const seen: string[] = []
  const hasher: PasswordHasher = {
    decoy: 'decoy',
    hash: () => Promise.reject(new Error('the decoy is not hashed')),
    verify: (_password, phc) => {
      seen.push(phc)
      return Promise.resolve(true)
    },
  }
  const passwords = new Passwords(hasher, manualClock())
  expect(await passwords.check('p', null, request)).toBe(false)
  expect(await passwords.check('p', 'stored', request)).toBe(true)
  expect(seen).toEqual(['decoy', 'stored'])
})
