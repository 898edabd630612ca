import { expect, test } from 'vitest'
import { redacted, scrub, scrubText, withoutLiterals } from './scrub.ts'

test.each([
  ['sled BRM1 runs 3 of 4 machines', 'sled BRM1 runs 3 of 4 machines'],
  ['connect to postgres://ada:hunter2@db/portico', 'connect to postgres://…@db/portico'],
  ['fetch https://mirror.example/a.img?sig=abc&x=1 failed', 'fetch https://mirror.example/a.img?… failed'],
  ['GET /v1/images?token=abc took long', 'GET /v1/images?… took long'],
  ['authorization: Bearer abc.def', `authorization: ${redacted} ${redacted}`],
  ['password=hunter2, then', `password=${redacted}, then`],
  ['md5_auth_key: "bgp key"', `md5_auth_key: ${redacted}`],
  ['{"admin-password":"hunter 2"}', `{"admin-password":${redacted}}`],
  ['cookie: session=0123456789abcdef', `cookie: ${redacted}`],
  ['session=0123456789abcdef;', `session=${redacted};`],
  ['PGPASSWORD=hunter2 mysecret: x', `PGPASSWORD=${redacted} mysecret: ${redacted}`],
  ['at (/v1/images?token=abc) path=/a?b', 'at (/v1/images?… path=/a?…'],
  ['what is it? see file:///a/b.ts:1:2', 'what is it? see file:///a/b.ts:1:2'],
  ['of $argon2id$v=19$m=98304,t=3$c2FsdA$aGFzaA it is', `of ${redacted} it is`],
  ['a -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- b', `a ${redacted} b`],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE and no end', redacted],
])('%s', (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed)
})

test('scrubbing takes linear time for any repeated text', () => {
  const parts = ['a-', 'a.', 'a_', '://x', 'http://x', 'http://x@', ' /', '(/', 'password', 'password ', 'token:', 'of "', '-----BEGIN '] // prettier-ignore
  // The time limit of the test proves it: a pattern with backtracking would take minutes.
  for (const part of parts) expect(scrubText(part.repeat(50_000))).not.toBe('')
})

test('scrubbing a scrubbed text again changes nothing', () => {
  const once = scrubText('password=a token: b https://x.example/?c')
  expect(scrubText(once)).toBe(once)
})

test('fields with secret names lose their values at any depth, except numbers and empty values', () => {
  expect(
    scrub({
      peers: [{ addr: '10.0.0.1', md5_auth_key: 'k' }],
      token_count: 3,
      password: null,
      privateKey: '',
    }),
  ).toEqual({
    peers: [{ addr: '10.0.0.1', md5_auth_key: redacted }],
    token_count: 3,
    password: null,
    privateKey: '',
  })
  expect(scrub({ sshToken: { deep: 'x' }, token_id: 'an id' })).toEqual({
    sshToken: redacted,
    token_id: 'an id',
  })
})

test('withoutLiterals removes the values from an SQL statement and keeps its structure', () => {
  expect(withoutLiterals(`select * from a where b = 'it''s' and c = $1 and d = 1234567`)).toBe(
    `select * from a where b = '…' and c = $1 and d = …`,
  )
  expect(withoutLiterals('do $x$ secret $x$; select 12')).toBe(`do '…'; select 12`)
  expect(withoutLiterals(`select 'cut off in the mid`)).toBe(`select '…'`)
})
