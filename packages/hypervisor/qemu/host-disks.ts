import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** A disk of this host, as the kernel describes it. */
export interface HostDisk {
  /** name of the device, such as `nvme0n1` */
  readonly name: string
  readonly vendor: string
  readonly serial: string
  readonly model: string
}

/**
 * Returns the content of a file of the kernel; empty if it does not exist.
 * @param file path below `sys`
 */
export function readSys(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().slice(0, 63)
  } catch {
    return ''
  }
}

/**
 * Lists the disks that are built into this host. Reads only descriptions: the content and the wear of disks need
 * privileges that Portico does not have.
 * @param sys path of sysfs
 */
export function hostDisks(sys = '/sys'): readonly HostDisk[] {
  const blocks = path.join(sys, 'block')
  return namesIn(blocks).flatMap((name): HostDisk[] => {
    const of = (file: string): string => readSys(path.join(blocks, name, file))
    // Disks that are backed by files, memory or other disks have no device.
    const isDevice = namesIn(path.join(blocks, name, 'device')).length > 0
    if (!isDevice || of('removable') === '1' || Number(of('size')) === 0) return []
    return [
      {
        name,
        vendor: of('device/vendor') || 'unknown',
        serial: of('device/serial') || of('serial') || name,
        model: of('device/model') || name,
      },
    ]
  })
}

/**
 * Returns the name of the disk that contains a file system; null if it is not on exactly one disk.
 * @param numbers device numbers of the file system, `major:minor`
 */
export function diskOf(numbers: string, sys = '/sys'): string | null {
  try {
    const devicePath = realpathSync(path.join(sys, 'dev/block', numbers))
    const parts = devicePath.split(path.sep)
    return parts[parts.indexOf('block') + 1] ?? null
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}
