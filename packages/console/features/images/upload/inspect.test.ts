import { expect, test } from 'vitest'
import { inspectImage, remarks } from './inspect.ts'

function file(name: string, marks: readonly (readonly [offset: number, text: string])[]): File {
  const bytes = new Uint8Array(0x9000)
  for (const [offset, text] of marks) bytes.set(new TextEncoder().encode(text), offset)
  return new File([bytes], name)
}

test('an EFI partition table determines the block size', async () => {
  const found = await inspectImage(file('disk.raw', [[4096, 'EFI PART']]))
  expect(found.efiBlockSize).toBe(4096)
  expect(remarks(found, 4096, false)).toEqual([])
  expect(remarks(found, 512, false)[0]?.text).toContain(
    'The file seems to use blocks of 4096 bytes, but 512 is chosen.',
  )
})

test('a CD image needs blocks of 2048 bytes, unless an EFI partition table says otherwise', async () => {
  const cd = await inspectImage(file('a.iso', [[0x8001, 'CD001']]))
  expect(remarks(cd, 512, false)[0]?.title).toBe('Block size might be wrong')
  const both = await inspectImage(
    file('a.iso', [
      [0x8001, 'CD001'],
      [512, 'EFI PART'],
    ]),
  )
  expect(remarks(both, 512, false)).toEqual([])
})

test('a missing boot marker and a compressed file are both reported', async () => {
  const found = await inspectImage(file('a.QCOW2', []))
  expect(remarks(found, 512, false)).toHaveLength(1)
  expect(remarks(found, 512, false)[0]?.text).toMatch(/no EFI.*compressed/)
})

test('a boot sector is sufficient on machines with a BIOS', async () => {
  const bytes = new Uint8Array(0x9000)
  bytes.set([0x55, 0xaa], 510)
  const found = await inspectImage(new File([bytes], 'disk.raw'))
  expect(remarks(found, 512, true)).toEqual([])
  expect(remarks(found, 512, false)[0]?.title).toBe('Might not be bootable')
})
