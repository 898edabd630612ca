import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** A disk of this host as its kernel tells of it. */
export interface HostDisk {
  /** such as `nvme0n1` */
  readonly name: string
  readonly vendor: string
  readonly serial: string
  readonly model: string
}

/** A text of the kernel's; empty where there is none. @param file below `sys` */
export function readSys(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().slice(0, 63)
  } catch {
    return ''
  }
}

/**
 * The disks that are built into this host. Only looked at: what is on them and how worn they are takes rights that
 * Portico does not have.
 * @param sys where the kernel tells of itself
 */
export function hostDisks(sys = '/sys'): readonly HostDisk[] {
  const blocks = path.join(sys, 'block')
  return namesIn(blocks).flatMap((name): HostDisk[] => {
    const of = (file: string): string => readSys(path.join(blocks, name, file))
    // What is made of files, memory or other disks is no device.
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

/** The name of the disk that a file system is on; null where it is on none of its own. @param numbers `major:minor` */
export function diskOf(numbers: string, sys = '/sys'): string | null {
  try {
    const place = realpathSync(path.join(sys, 'dev/block', numbers))
    const parts = place.split(path.sep)
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
