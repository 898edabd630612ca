import { expect, test } from 'vitest'
import { checkSettings } from './check-settings.ts'
import { readSettings } from './read-settings.ts'

const check =
  (...args: string[]) =>
  () =>
    checkSettings(readSettings({ args, env: {} }).settings)

test('settings that go together are accepted, and free ports may be chosen several times', () => {
  expect(check()).not.toThrow()
  expect(check('--port', '0', '--metrics-port', '0')).not.toThrow()
  expect(check('--tls-cert', 'c', '--tls-key', 'k', '--http-redirect-port', '80')).not.toThrow()
})

test.each([
  [['--tls-cert', 'c'], '--tls-cert needs the private key too'],
  [['--tls-key', 'k'], '--tls-key needs the certificate too'],
  [['--http-redirect-port', '80'], '--http-redirect-port redirects to HTTPS'],
  [['--metrics-port', '4600'], 'must be different ports'],
  [['--database-password-file', 'f'], 'without --database URL'],
])('%j is refused', (args, message) => {
  expect(check(...args)).toThrow(message)
})
