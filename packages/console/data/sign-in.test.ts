import { expect, test } from 'vitest'
import { afterSignIn } from './sign-in.ts'

test.each([
  [undefined, '/projects'],
  ['/projects/p/disks?search=a', '/projects/p/disks?search=a'],
  ['//evil.example/', '/projects'],
  ['/\\evil.example', '/projects'],
  ['https://evil.example/', '/projects'],
  ['javascript:alert(1)', '/projects'],
  ['/\t/evil.example', '/projects'],
  ['/login/main/local', '/projects'],
])('after sign-in, the return address %s leads to %s', (given, target) => {
  expect(afterSignIn(given)).toBe(target)
})
