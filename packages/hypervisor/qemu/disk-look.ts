import { open } from 'node:fs/promises'

/** Files that hold a disk instead of being one, by how they begin. */
const CONTAINERS: readonly {
  readonly name: string
  readonly begins: readonly number[]
  readonly at?: number
}[] = [
  { name: 'a qcow2 image', begins: [0x51, 0x46, 0x49, 0xfb] },
  { name: 'a QED image', begins: [0x51, 0x45, 0x44, 0x00] },
  { name: 'a VMDK image', begins: [0x4b, 0x44, 0x4d, 0x56] },
  { name: 'a VHDX image', begins: ascii('vhdxfile') },
  { name: 'a VHD image', begins: ascii('conectix') },
  { name: 'a VDI image', begins: [0x7f, 0x10, 0xda, 0xbe], at: 0x40 },
  { name: 'a gzip file', begins: [0x1f, 0x8b] },
  { name: 'an xz file', begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { name: 'a zstd file', begins: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: 'a bzip2 file', begins: ascii('BZh') },
  { name: 'a zip file', begins: [0x50, 0x4b, 0x03, 0x04] },
]

function ascii(text: string): number[] {
  return Array.from(new TextEncoder().encode(text))
}

/**
 * What an uploaded file is that no machine can boot, or null. Disks are their bytes, and headers in them mean
 * nothing to us: a qcow2 image could name other files of the host as its backing. So it is neither believed nor
 * converted, but named. A first sector that firmware would run is a disk's, whatever else it looks like.
 */
export function containerOf(beginning: Uint8Array): string | null {
  if (beginning[510] === 0x55 && beginning[511] === 0xaa) return null
  const found = CONTAINERS.find(({ begins, at = 0 }) => begins.every((byte, i) => beginning[at + i] === byte))
  return found?.name ?? null
}

/** What is looked at of a disk: its first sector, the head of a GUID partition table, and its 128 entries. */
const LOOKED_AT = 34 * 512

/** The type of an EFI system partition, as it lies in a table (C12A7328-F81F-11D2-BA4B-00A0C93EC93B). */
const EFI_SYSTEM = '28732ac11ff8d211ba4b00a0c93ec93b'

/**
 * Does a disk boot by UEFI only? It has an EFI system partition, and nothing in its first sector that a BIOS could
 * run. One that offers both boots by BIOS. Only places of fixed size are read, and numbers in them are not followed.
 */
export function bootsByUefiOnly(beginning: Uint8Array): boolean {
  const hasBootCode = beginning.subarray(0, 440).some((byte) => byte !== 0)
  if (hasBootCode) return false
  const signature = new TextDecoder('latin1').decode(beginning.subarray(512, 520))
  if (signature !== 'EFI PART') return false
  for (let at = 1024; at + 128 <= LOOKED_AT; at += 128) {
    if (Buffer.from(beginning.subarray(at, at + 16)).toString('hex') === EFI_SYSTEM) return true
  }
  return false
}

/** How a machine has to start from a disk; or why it cannot, as the end of a sentence. */
export type BootLook = { readonly by: 'bios' | 'uefi' } | { readonly whyNot: string }

/** Look at the disk that a machine is to boot from. */
export async function lookAtBootDisk(file: string): Promise<BootLook> {
  const handle = await open(file, 'r')
  try {
    const beginning = new Uint8Array(LOOKED_AT)
    await handle.read(beginning, 0, beginning.length, 0)
    const container = containerOf(beginning)
    if (container === null) return { by: bootsByUefiOnly(beginning) ? 'uefi' : 'bios' }
    return {
      whyNot:
        `it holds ${container}, not the bytes of a disk. ` +
        'Unpack or convert it (qemu-img convert -O raw) and upload the result',
    }
  } catch (error) {
    return { whyNot: `it cannot be read (${error instanceof Error ? error.message : String(error)})` }
  } finally {
    await handle.close()
  }
}
