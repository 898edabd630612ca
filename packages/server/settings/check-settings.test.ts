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
  [['--libvirt-disks', '/srv', '--libvirt-pool', 'vm'], 'disks are in one place'],
  [['--libvirt-pool', 'a b'], 'takes a name of letters'],
  [['--metrics-port', '4600'], 'must be different ports'],
  [['--database-password-file', 'f'], 'without --database URL'],
  [['--backup-target', 's3://bucket/prefix'], 'needs an access key'],
  [['--backup-target', 's3://bucket', '--backup-s3-keys-file', '/none'], 'cannot be read'],
  [['--backup-target', '/mnt', '--backup-s3-keys-file', 'f'], 'without --backup-target s3://'],
  [['--backup-target', 's3://Bucket'], 'takes a folder or s3://BUCKET/PREFIX'],
])('%j is refused', (args, message) => {
  expect(check(...args)).toThrow(message)
})
