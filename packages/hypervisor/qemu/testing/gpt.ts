import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const SECTOR = 512
const ENTRIES = 128
const ENTRY = 128
/** number of sectors of one copy of the table with its header */
const TABLE = 1 + (ENTRIES * ENTRY) / SECTOR
/** first sector of the partition, at one MiB */
const FIRST = 2048

const EFI_SYSTEM = '28732ac11ff8d211ba4b00a0c93ec93b'
const OF_DISK = 'ffeeddccbbaa49988776655443322110'
const OF_PARTITION = '00112233445546778899aabbccddeeff'

/** Returns the bytes of the file system in the only partition of a disk of this size. */
export function partitionSize(disk: number): number {
  return disk - (FIRST + TABLE) * SECTOR
}

/** Writes a disk with a GUID partition table (UEFI specification, chapter 5) and one EFI system partition. */
export function writeEfiDisk(file: string, size: number, partition: string): void {
  const sectors = size / SECTOR
  const [firstUsable, lastUsable] = [TABLE + 1, sectors - TABLE - 1]
  const entries = Buffer.alloc(ENTRIES * ENTRY)
  entries.write(EFI_SYSTEM, 0, 'hex')
  entries.write(OF_PARTITION, 16, 'hex')
  entries.writeBigUInt64LE(BigInt(FIRST), 32)
  entries.writeBigUInt64LE(BigInt(lastUsable), 40)

  const header = (here: number, other: number, table: number): Buffer => {
    const bytes = Buffer.alloc(SECTOR)
    bytes.write('EFI PART')
    bytes.writeUInt32LE(0x1_00_00, 8)
    bytes.writeUInt32LE(92, 12)
    for (const [at, value] of [
      [24, here],
      [32, other],
      [40, firstUsable],
      [48, lastUsable],
      [72, table],
    ] as const) {
      bytes.writeBigUInt64LE(BigInt(value), at)
    }
    bytes.write(OF_DISK, 56, 'hex')
    bytes.writeUInt32LE(ENTRIES, 80)
    bytes.writeUInt32LE(ENTRY, 84)
    bytes.writeUInt32LE(crc32(entries), 88)
    bytes.writeUInt32LE(crc32(bytes.subarray(0, 92)), 16)
    return bytes
  }

  const disk = Buffer.alloc(size)
  // The protective MBR: one partition of type EE over the whole disk, and no boot code.
  disk.writeUInt8(0xee, 446 + 4)
  disk.writeUInt32LE(1, 446 + 8)
  disk.writeUInt32LE(sectors - 1, 446 + 12)
  disk.writeUInt16BE(0x55aa, 510)
  header(1, sectors - 1, 2).copy(disk, SECTOR)
  entries.copy(disk, 2 * SECTOR)
  readFileSync(partition).copy(disk, FIRST * SECTOR)
  entries.copy(disk, (sectors - TABLE) * SECTOR)
  header(sectors - 1, 1, sectors - TABLE).copy(disk, (sectors - 1) * SECTOR)
  writeFileSync(file, disk)
}
