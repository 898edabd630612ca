import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTrusted } from '#http/addresses.ts'
import { databaseUrl } from './database-url.ts'
import { flagsHelp, settingsPage } from './help.ts'
import { readSettings } from './read-settings.ts'
import { withoutPassword } from './readers.ts'
import { settingNames } from './table.ts'

const settingsOf = (...args: string[]) => readSettings({ args, env: {} }).settings

function fileWith(name: string, text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'settings-')), name)
  writeFileSync(file, text)
  return file
}

const config = (text: string): string => fileWith('portico.toml', text)

test('by default no proxy is trusted, and the requested address is used', () => {
  const { publicUrl, trustedProxy } = settingsOf()
  expect([publicUrl, isTrusted(trustedProxy, '127.0.0.1')]).toEqual([null, false])
})

test('trusted proxies are addresses and networks of either family', () => {
  const { trustedProxy } = settingsOf('--trusted-proxy', '192.0.2.1, 10.0.0.0/8,2001:db8::/32')
  const isTrustedAddress = (address: string) => isTrusted(trustedProxy, address)
  expect(['192.0.2.1', '10.9.9.9', '::ffff:10.1.1.1', '2001:db8:5::1'].every(isTrustedAddress)).toBe(true)
  expect(['192.0.2.2', '2001:db9::1', ''].some(isTrustedAddress)).toBe(false)
})

test('a public URL is an origin', () => {
  expect(settingsOf('--public-url', 'https://rack.example').publicUrl?.origin).toBe('https://rack.example')
  expect(settingsOf('--public-url', 'https://rack.example:8443/').publicUrl?.port).toBe('8443')
})

test.each([
  ['--port', '70000', '--port takes a whole number from 0 to 65535, not "70000".'],
  ['--data', '', '--data takes a folder, not "".'],
  ['--public-url', 'rack.example', /takes a URL that begins with http/],
  [
    '--public-url',
    'https://rack.example/portico',
    /takes a URL without a path, such as https:\/\/rack\.example/,
  ],
  ['--public-url', 'https://user@rack.example', /takes a URL without a path/],
  ['--trusted-proxy', 'proxy.example', /takes addresses or networks .* not "proxy\.example"/],
  ['--trusted-proxy', '10.0.0.1,', /takes addresses or networks/],
  ['--guest-network', 'on', '--guest-network takes isolated, outside, not "on".'],
  ['--keep-samples', '14,2,365', /takes three whole numbers of days in ascending order/],
  ['--keep-samples', '2,14,365,999', /takes three whole numbers of days in ascending order/],
  ['--prot', '1', "Unknown option '--prot'. Add --help for the list of flags."],
  ['--admin-password', 'x', /Unknown option '--admin-password'/],
])('%s %s is refused with a message', (flag, value, message) => {
  expect(() => settingsOf(flag, value)).toThrow(message)
})

test.each(['mysql://me:secret@db', 'postgres://me:secret/more@db/x', 'postgres://me:a:secret@'])(
  'the refused database URL %s is not repeated with its password',
  (url) => {
    expect(() => settingsOf('--database', url)).toThrow(
      /^(?!.*secret).*takes a URL that begins with postgres:/,
    )
  },
)

test.each([
  'postgres://me:secret@db/x',
  'postgres://me:a%3Asecret@db/x',
  'postgres://me@db/x?password=secret',
])('the URL %s is shown without its password', (url) => {
  expect(withoutPassword(url)).toMatch(/^postgres:\/\/me(?!.*secret).*@db\/x/)
})

test('flags override variables, variables override the file, and the file overrides defaults', () => {
  const file = config(
    'port = 1\nspeed = 2\nkeep-history = 3\nzones = ["a.example", "b.example"]\ndemo = true\n',
  )
  const env = { PORTICO_CONFIG: file, PORTICO_PORT: '10', PORTICO_SPEED: '20', PORTICO_HOST: '' }
  const { settings, given } = readSettings({ args: ['--port', '100', '--no-demo'], env })
  expect(settings).toMatchObject({ port: 100, speed: 20, keepHistory: 3, host: '127.0.0.1', demo: false })
  expect(settings.zones).toEqual(['a.example', 'b.example'])
  expect(given.get('speed')?.name).toBe('PORTICO_SPEED')
  expect(given.get('keep-history')?.name).toBe(`"keep-history" in ${file}`)
  expect(given.has('host')).toBe(false)
})

test.each([
  ['prot = 4600', /has an unknown key "prot"/],
  ['[port]\nvalue = 1', /"port" in .* takes a text, a number, true or false, or a list of texts/],
  ['port = "many"', /"port" in .* takes a whole number from 0 to 65535, not "many"/],
  ['demo = "yes"', /"demo" in .* takes true or false, not "yes"/],
  ['port = ', /is not valid TOML: line 1, column 8/],
])('a file with %j is refused with its place', (text, message) => {
  expect(() => settingsOf('--config', config(text))).toThrow(message)
})

test('a missing file is refused with the setting that names it', () => {
  expect(() => readSettings({ args: [], env: { PORTICO_CONFIG: '/no/such.toml' } })).toThrow(
    /cannot be read: ENOENT.* Check PORTICO_CONFIG/,
  )
})

test('the password of the database comes from a variable or a file, once', () => {
  const url = 'postgres://me@db.example/portico'
  const from = (env: Record<string, string>, database = url) =>
    databaseUrl(readSettings({ args: ['--database', database], env }).settings)
  const file = fileWith('password', 'from/file\nsecond line\n')
  expect(from({})).toBe(url)
  expect(from({ PORTICO_DATABASE_PASSWORD: 'p@ss' })).toBe('postgres://me:p%40ss@db.example/portico')
  expect(from({ PORTICO_DATABASE_PASSWORD_FILE: file })).toBe('postgres://me:from%2Ffile@db.example/portico')
  expect(() => from({ PORTICO_DATABASE_PASSWORD: 'x', PORTICO_DATABASE_PASSWORD_FILE: file })).toThrow(
    /given more than once/,
  )
  expect(() =>
    databaseUrl(readSettings({ args: [], env: { PORTICO_DATABASE_PASSWORD: 'x' } }).settings),
  ).toThrow(/without --database/)
})

test('the help text lists every setting that has a flag', () => {
  const secrets = ['database-password', 'admin-password', 'backup-s3-access-key', 'backup-s3-secret-key']
  for (const name of settingNames) {
    expect(flagsHelp().includes(`--${name} `)).toBe(!secrets.includes(name))
  }
})

test('the reference page is the one that npm run settings-page writes', () => {
  const page = path.resolve(import.meta.dirname, '../../../docs/operations/settings.md')
  expect(readFileSync(page, 'utf8')).toBe(settingsPage())
})
