import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readUserDataFile } from './user-data-rules.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const read = (file: string | Uint8Array) =>
  readUserDataFile(typeof file === 'string' ? utf8(file) : Uint8Array.from(file))
const titles = (file: string | Uint8Array) => read(file).problems.map(({ title }) => title)
const config = '#cloud-config\npackages: [nginx]\n'

test.each([
  ['a configuration', config],
  ['a configuration with CRLF', config.replaceAll('\n', '\r\n')],
  ['a script', '#!/bin/sh\necho hi\n'],
  ['an include', '#include\nhttp://192.0.2.1/data\n'],
  ['a template', '## template: jinja\n#cloud-config\n'],
  ['a MIME message', 'Content-Type: multipart/mixed; boundary="b"\n\n'],
  ['a file packed with gzip', gzipSync(config)],
  ['exactly as large as it may be', `#!${'x'.repeat(32 * 1024 - 2)}`],
])('no problem is reported when the user data file is %s', (_, file) => {
  expect(read(file)).toMatchObject({ problems: [], mended: null })
})

describe('a user data file is fixed when it', () => {
  test.each([
    ['begins with a byte order mark', `\uFEFF${config}`, config, 'The file is UTF-8 with a byte order mark'],
    ['is UTF-16 with a mark', utf16(`\uFEFF${config}`), config, 'The file is UTF-16'],
    ['is UTF-16 without one', utf16(config), config, 'The file is UTF-16'],
    [
      'is a script with CRLF',
      '#!/bin/sh\r\nls\r\n',
      '#!/bin/sh\nls\n',
      'The script has Windows line ends (CRLF)',
    ],
    ['begins with an empty line', `\n \r\n${config}`, config, 'The first line is empty'],
  ])('%s', (_, file, mended, title) => {
    expect(titles(file)).toEqual([title])
    const bytes = read(file).mended
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe(mended)
    expect(bytes && read(bytes)).toMatchObject({ problems: [], mended: null })
  })
})

test.each([
  ['is too large', `#!/bin/sh\n${'x'.repeat(40 * 1024)}`, 'The file is too large'],
  ['is UTF-16 and too large even as UTF-8', utf16(`#!${'x'.repeat(40 * 1024)}`), 'The file is too large'],
  ['is empty', '', 'The file is empty'],
  ['is a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n', 'The file is a private key'],
  ['is neither script nor configuration', 'hello\n', 'cloud-init would ignore this file'],
  ['has a blank after its # sign', '# cloud-config\n', 'cloud-init would ignore this file'],
  ['is not text', new Uint8Array([1, 2, 0, 4, 255]), 'The file is not text'],
])('a problem is reported when the user data file %s', (_, file, title) => {
  expect(titles(file)).toContain(title)
})

test('user data that fits after conversion to UTF-8 is not reported as too large', () => {
  expect(titles(utf16(`#!${'x'.repeat(20 * 1024)}`))).toEqual(['The file is UTF-16'])
})

test('the first line is shown without its line ending, and is not shown for binary files', () => {
  expect(read('#!/bin/sh\r\nls').firstLine).toBe('#!/bin/sh')
  expect(read(gzipSync(config)).firstLine).toBeNull()
})
