import { expect, test } from 'vitest'
import { pcapExtent } from './pcap.ts'

/** Returns a file with packets of these lengths. */
function fileOf(lengths: readonly number[], isLittle: boolean): Uint8Array {
  const file = new Uint8Array(24 + lengths.reduce((sum, length) => sum + 16 + length, 0))
  const view = new DataView(file.buffer)
  view.setUint32(0, 0xa1b2c3d4, isLittle)
  let at = 24
  for (const length of lengths) {
    view.setUint32(at + 8, length, isLittle)
    at += 16 + length
  }
  return file
}

test.each([true, false])(
  'the extent of a pcap file ends after its last whole packet, little endian: %s',
  (isLittle) => {
    const file = fileOf([60, 0, 300], isLittle)
    expect(pcapExtent(file)).toEqual({ packets: 3, length: file.length })
    const first = pcapExtent(file.subarray(0, file.length - 1))
    expect(first).toEqual({ packets: 2, length: 24 + 76 + 16 })
    expect(pcapExtent(file, first)).toEqual({ packets: 3, length: file.length })
    expect(pcapExtent(file.subarray(0, 7))).toEqual({ packets: 0, length: 7 })
  },
)
