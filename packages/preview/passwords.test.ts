import { expect, test } from 'vitest'
import { webPasswords } from './passwords.ts'

test('only the right password is accepted', async () => {
  const phc = await webPasswords.hash('correct horse')
  expect(await webPasswords.verify('correct horse', phc)).toBe(true)
  expect(await webPasswords.verify('correct horsf', phc)).toBe(false)
  expect(await webPasswords.verify('correct horse', phc.replace('i=10000', 'i=9999'))).toBe(false)
})

test('hashing a password twice gives different hashes', async () => {
  expect(await webPasswords.hash('a')).not.toBe(await webPasswords.hash('a'))
})

test('an invalid hash accepts no password', async () => {
  expect(await webPasswords.verify('', '')).toBe(false)
  expect(await webPasswords.verify('x', '$argon2id$v=19$m=1,t=1,p=1$eA$eA')).toBe(false)
})
