/** What the first bytes of a file say about booting from it. */
export interface Inspection {
  /** Block size at which an EFI partition table was found */
  readonly efiBlockSize: 512 | 2048 | 4096 | null
  readonly isCd: boolean
  /** Whether the first sector can be booted by a BIOS */
  readonly hasBootSector: boolean
  readonly isCompressed: boolean
}

async function textAt(file: Blob, offset: number, length: number): Promise<string> {
  const bytes = new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  return String.fromCharCode(...bytes)
}

/** Searches a file for boot markers. Reads only a few bytes. */
export async function inspectImage(file: Blob & { readonly name: string }): Promise<Inspection> {
  let efiBlockSize: Inspection['efiBlockSize'] = null
  for (const size of [512, 2048, 4096] as const) {
    if ((await textAt(file, size, 8)) === 'EFI PART') {
      efiBlockSize = size
      break
    }
  }
  return {
    efiBlockSize,
    isCd: (await textAt(file, 0x8001, 5)) === 'CD001',
    hasBootSector: (await textAt(file, 510, 2)) === '\x55\xaa',
    isCompressed: /\.(gz|7z|qcow2|vmdk)$/i.test(file.name),
  }
}

/**
 * Returns notes about a file and the selected block size, which do not prevent the upload.
 * @param hasBios whether the machines of this system can boot from a boot sector
 */
export function remarks(
  found: Inspection,
  blockSize: number,
  hasBios: boolean,
): { title: string; text: string }[] {
  const list: { title: string; text: string }[] = []
  const expected = found.efiBlockSize ?? (found.isCd ? 2048 : null)
  if (expected !== null && expected !== blockSize) {
    list.push({
      title: 'Block size might be wrong',
      text: `The file seems to use blocks of ${expected} bytes, but ${blockSize} is chosen.`,
    })
  }
  const hasMarker = found.efiBlockSize !== null || found.isCd || (hasBios && found.hasBootSector)
  const missing = `it has no ${hasBios ? 'boot sector, ' : ''}EFI partition table or CD file system`
  const reasons = [
    ...(hasMarker ? [] : [missing]),
    ...(found.isCompressed ? ['it seems to be compressed, but only raw images work'] : []),
  ]
  if (reasons.length > 0) {
    list.push({ title: 'Might not be bootable', text: `The file may not boot: ${reasons.join('; ')}.` })
  }
  return list
}
