import { messageOf } from '@portico/domain/error-message.ts'
import { open } from 'node:fs/promises'

/** Signatures of files that contain a disk in another format. */
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
 * Returns the format of an uploaded file that is not a raw disk, or null. Volumes are raw, and headers in them are
 * never interpreted: a qcow2 image could name other files of the host as its backing file. Such a file is therefore
 * neither interpreted nor converted, only named in the message. A disk with a boot sector that firmware would run is
 * always raw.
 */
export function containerOf(beginning: Uint8Array): string | null {
  if (beginning[510] === 0x55 && beginning[511] === 0xaa) return null
  const found = CONTAINERS.find(({ begins, at = 0 }) => begins.every((byte, i) => beginning[at + i] === byte))
  return found?.name ?? null
}

/**
 * Number of bytes that are inspected at the beginning of a disk: the first sector, the header of a GUID partition
 * table, and its 128 entries.
 */
export const inspectedBytes = 34 * 512

/** The type of an EFI system partition in its binary form (C12A7328-F81F-11D2-BA4B-00A0C93EC93B). */
const EFI_SYSTEM = '28732ac11ff8d211ba4b00a0c93ec93b'

/**
 * Whether a disk boots by UEFI only: it has an EFI system partition and no boot code in its first sector. A disk that
 * has both boots by BIOS. Only data at fixed offsets is read.
 */
export function bootsByUefiOnly(beginning: Uint8Array): boolean {
  const hasBootCode = beginning.subarray(0, 440).some((byte) => byte !== 0)
  if (hasBootCode) return false
  const signature = new TextDecoder('latin1').decode(beginning.subarray(512, 520))
  if (signature !== 'EFI PART') return false
  for (let at = 1024; at + 128 <= inspectedBytes; at += 128) {
    if (Buffer.from(beginning.subarray(at, at + 16)).toString('hex') === EFI_SYSTEM) return true
  }
  return false
}

/** How a machine boots from a disk, or why it cannot boot, as the end of a sentence. */
export type BootMethod = { readonly by: 'bios' | 'uefi' } | { readonly whyNot: string }

/** Determines how a machine boots from a disk. @param beginning its first {@link inspectedBytes} */
export function bootMethodOf(beginning: Uint8Array): BootMethod {
  const container = containerOf(beginning)
  if (container === null) return { by: bootsByUefiOnly(beginning) ? 'uefi' : 'bios' }
  return {
    whyNot:
      `it contains ${container}, not a raw disk. ` +
      'Decompress or convert it (qemu-img convert -O raw) and upload the result',
  }
}

/** Determines how a machine boots from a disk. */
export async function inspectBootDisk(file: string): Promise<BootMethod> {
  const handle = await open(file, 'r')
  try {
    const beginning = new Uint8Array(inspectedBytes)
    await handle.read(beginning, 0, beginning.length, 0)
    return bootMethodOf(beginning)
  } catch (error) {
    return { whyNot: `it cannot be read (${messageOf(error)})` }
  } finally {
    await handle.close()
  }
}
