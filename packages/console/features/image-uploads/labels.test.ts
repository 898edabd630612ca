import { expect, test } from 'vitest'
import { fileDescription } from './labels.ts'

const MIB = 2 ** 20
const file = { name: 'disk', size: 412 * MIB, sha256: '', headSha256: '', tailSha256: '' } as const

test('a file is described by its format, and a compressed file by its compression, because its content is unknown', () => {
  const textOf = (format: 'raw' | 'qcow2', compression: 'none' | 'xz') =>
    fileDescription({ fileSize: file.size, file: { ...file, format, compression }, url: null })
  expect(textOf('qcow2', 'none')).toBe('412 MiB qcow2')
  expect(textOf('raw', 'xz')).toBe('412 MiB, packed with xz')
})

test('a URL import is described by its host', () => {
  const url = 'https://images.example/debian.qcow2'
  expect(fileDescription({ fileSize: null, file: null, url })).toBe('images.example')
  expect(fileDescription({ fileSize: 412 * MIB, file: null, url })).toBe('412 MiB from images.example')
})
