import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Reading } from './file.ts'
import { directoryOf, packFile, type PackedFile } from './pack.ts'

const time = new Date('2026-11-23T08:41:22Z')
const files: Record<string, readonly string[]> = {
  'about.json': ['{}'],
  'logs/empty.jsonl': [],
  'naïve/größe.txt': Array.from({ length: 5000 }, () => 'a line that repeats'),
}
const contentOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

async function archive(): Promise<Buffer> {
  const packed: PackedFile[] = []
  for (const [name, lines] of Object.entries(files)) {
    const rows = async function* () {
      yield* lines
    }
    packed.push(await packFile({} as Reading, { path: name, what: '', rows }, time))
  }
  const { directory, offset } = directoryOf(packed, time)
  const chunks = packed.flatMap((file) => file.chunks)
  expect(Buffer.concat(chunks)).toHaveLength(offset)
  return Buffer.concat([...chunks, directory])
}

test('the central directory of an archive contains the position of each file, and its time in UTC', async () => {
  const bytes = await archive()
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06_05_4b_50)
  const read: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.readUInt16LE(at + 12)).toBe((8 << 11) | (41 << 5) | 11)
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
  expect(read).toEqual(
    Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, contentOf(lines)])),
  )
  expect(at).toBe(end)
})

test.skipIf(spawnSync('unzip', ['-v']).status !== 0)('unzip finds no errors in an archive', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-zip-'))
  try {
    const file = path.join(folder, 'a.zip')
    writeFileSync(file, await archive())
    expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
