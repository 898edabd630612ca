import { expect, test } from 'vitest'
import { whatItIs } from './words.ts'

const MIB = 2 ** 20
const file = { name: 'disk', size: 412 * MIB, sha256: '', headSha256: '', tailSha256: '' } as const

test('a file is told by its format, a packed one by how it is packed: nobody knows yet what is in it', () => {
  const told = (format: 'raw' | 'qcow2', compression: 'none' | 'xz') =>
    whatItIs({ fileSize: file.size, file: { ...file, format, compression }, url: null })
  expect(told('qcow2', 'none')).toBe('412 MiB qcow2')
  expect(told('raw', 'xz')).toBe('412 MiB, packed with xz')
})

test('what is fetched is told by where from', () => {
  const url = 'https://images.example/debian.qcow2'
  expect(whatItIs({ fileSize: null, file: null, url })).toBe('images.example')
  expect(whatItIs({ fileSize: 412 * MIB, file: null, url })).toBe('412 MiB from images.example')
})
