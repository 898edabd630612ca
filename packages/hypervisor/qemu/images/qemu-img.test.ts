import { expect, test } from 'vitest'
import { firstLine } from './qemu-img.ts'

test.each([
  ['gzip', '\ngzip: source: unexpected end of file\n', 'unexpected end of file'],
  ['xz', 'xz: source: Unexpected end of input\n', 'Unexpected end of input'],
  ['zstd', 'source : Read error (39) : premature end \n', 'Read error (39) : premature end'],
  ['qemu-img', "qemu-img: Could not open 'file:source': Image is corrupt\n", 'Image is corrupt'],
  ['nobody', '\n', 'no reason given'],
])(
  'firstLine returns the error of %s without the names of the file and the program',
  (_, complaint, reason) => {
    expect(firstLine(complaint, 'source')).toBe(reason)
  },
)
