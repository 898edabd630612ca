/** Number of bytes at the beginning of a volume that are stored: enough to detect a boot loader. */
export const BOOT_AREA = 64 * 1024

/** first bytes of a volume in base64, without zeros at the end */
export interface BootArea {
  readonly content: string
}

/** Returns the boot area after a write, or null if the write does not touch it. */
export function writtenBootArea(present: BootArea | null, offset: number, data: Uint8Array): BootArea | null {
  if (offset >= BOOT_AREA) return null
  const old = bytesOf(present)
  const fresh = data.subarray(0, BOOT_AREA - offset)
  const area = new Uint8Array(Math.max(old.length, offset + fresh.length))
  area.set(old)
  area.set(fresh, offset)
  return { content: encode(area.subarray(0, area.findLastIndex((byte) => byte !== 0) + 1)) }
}

/** Returns the stored first bytes of a volume, without zeros at the end. */
export function bytesOf(area: BootArea | null): Uint8Array {
  return area === null ? new Uint8Array(0) : decode(area.content)
}

/** Whether firmware would find a boot sector, a GUID partition table or a CD image. */
export function hasBootMarker(area: BootArea | null): boolean {
  const bytes = bytesOf(area)
  const at = (offset: number, text: string): boolean =>
    Array.from(text).every((char, i) => bytes[offset + i] === char.charCodeAt(0))
  const bootSector = bytes[510] === 0x55 && bytes[511] === 0xaa
  return bootSector || at(512, 'EFI PART') || at(4096, 'EFI PART') || at(0x8001, 'CD001')
}

function decode(base64: string): Uint8Array {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

function encode(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.subarray(i, i + 4096))
  return btoa(binary)
}
