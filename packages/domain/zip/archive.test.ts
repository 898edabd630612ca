import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { centralDirectory, localHeader, type ZipEntry } from './archive.ts'
import { Crc32 } from './crc32.ts'

const files = {
  'about.json': '{}\n',
  'logs/empty.jsonl': '',
  'naïve/größe.txt': 'a line that comes again\n'.repeat(5000),
}

function archive(): { readonly bytes: Buffer; readonly entries: readonly ZipEntry[] } {
  const parts: Uint8Array[] = []
  const entries: ZipEntry[] = []
  let at = 0
  const add = (part: Uint8Array): void => {
    parts.push(part)
    at += part.length
  }
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const time = new Date('2026-11-23T08:41:22Z')
    const crc = new Crc32().update(content).value()
    entries.push({ path: name, crc, packed: packed.length, size: content.length, time, at })
    add(localHeader({ path: name, crc, packed: packed.length, size: content.length, time }))
    add(packed)
  }
  add(centralDirectory(entries, at))
  return { bytes: Buffer.concat(parts), entries }
}

test('a checksum is that of zlib, in whatever steps it is taken', () => {
  const bytes = Buffer.from(files['naïve/größe.txt'])
  const inSteps = new Crc32().update(bytes.subarray(0, 7)).update(bytes.subarray(7))
  expect(inSteps.value()).toBe(crc32(bytes))
  expect(new Crc32().value()).toBe(0)
})

test('an archive is read from its end: each file is where the directory says, with its name and its bytes', () => {
  const { bytes } = archive()
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06_05_4b_50)
  const read: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const header = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(header)).toBe(0x04_03_4b_50)
    const data = header + 30 + bytes.readUInt16LE(header + 26)
    const content = inflateRawSync(bytes.subarray(data, data + packed))
    expect(content).toHaveLength(size)
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content))
    read[name] = content.toString()
    at += 46 + nameLength
  }
  expect(read).toEqual(files)
  expect(at).toBe(end)
})

test.skipIf(spawnSync('unzip', ['-v']).status !== 0)('the unzip of the system finds nothing wrong', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-zip-'))
  try {
    const file = path.join(folder, 'a.zip')
    writeFileSync(file, archive().bytes)
    expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
