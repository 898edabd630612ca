import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** A disk of this host according to the kernel. */
export interface HostDisk {
  /** such as `nvme0n1` */
  readonly name: string
  readonly vendor: string
  readonly serial: string
  readonly model: string
}

/** Reads a file of the kernel; empty if it does not exist. @param file below `sys` */
export function readSys(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().slice(0, 63)
  } catch {
    return ''
  }
}

/**
 * Lists the disks built into this host. Read-only: their content and wear need privileges that Portico does not have.
 * @param sys path of sysfs
 */
export function hostDisks(sys = '/sys'): readonly HostDisk[] {
  const blocks = path.join(sys, 'block')
  return namesIn(blocks).flatMap((name): HostDisk[] => {
    const of = (file: string): string => readSys(path.join(blocks, name, file))
    // Disks made from files, memory or other disks have no device.
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

/** Returns the name of the disk of a file system; null if it has none of its own. @param numbers `major:minor` */
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
