import { describe, expect, test } from 'vitest'
import { GIB, KIB } from '#byte-size.ts'
import { checkImportStep, checkImportWrite, decodeImportChunk } from './import.ts'
import { diskStates } from './states.ts'

describe('import steps', () => {
  test.each([
    ['start', 'import_ready'],
    ['write', 'importing_from_bulk_writes'],
    ['stop', 'importing_from_bulk_writes'],
    ['finalize', 'import_ready'],
  ] as const)('%s is possible in state %s only', (step, from) => {
    expect(diskStates.filter((state) => checkImportStep(step, state) === null)).toEqual([from])
  })

  test('an import step in any other state is refused with a message that names the step', () => {
    const messages = (['start', 'write', 'stop', 'finalize'] as const).map(
      (step) => checkImportStep(step, 'maintenance')?.message,
    )
    expect(messages).toEqual([
      'cannot set disk in state Maintenance to "importing_from_bulk_writes"',
      'cannot import blocks with a bulk write for disk in state Maintenance',
      'cannot set disk in state Maintenance to "import_ready"',
      'cannot finalize disk in state Maintenance',
    ])
  })
})

describe('checking one bulk write', () => {
  const disk = { size: GIB, blockSize: 4096 }
  test.each([
    [0, 0, null],
    [0, 512 * KIB, null],
    [GIB - 4096, 4096, null],
    [0, 512 * KIB + 1, 'data len 524289 over max chunk size 524288!'],
    [512, 4096, 'offset not multiple of block size!'],
    [4096, 512, 'data length not multiple of block size!'],
    [GIB, 4096, 'offset + data length off end of region!'],
    [2 ** 63, 4096, 'offset + data length off end of region!'],
  ])(
    'at offset %d with %d bytes is accepted or refused with the expected message',
    (offset, length, message) => {
      expect(checkImportWrite(disk, offset, length)?.message ?? null).toBe(message)
    },
  )
})

describe('decoding the data of a bulk write', () => {
  test('accepts standard base64 with padding', () => {
    expect(decodeImportChunk('')).toEqual(new Uint8Array(0))
    expect(decodeImportChunk('AP8+/w==')).toEqual(Uint8Array.of(0, 255, 62, 255))
  })

  test.each(['AP8', 'AP8_', 'AP8 ', 'A===', '====', 'AP8-', 'AA=A', '\u0100AAA'])('refuses %j', (text) => {
    expect(decodeImportChunk(text)).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      message: expect.stringMatching(/^error base64 decoding data: /),
    })
  })
})
