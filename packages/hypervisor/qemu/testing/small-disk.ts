import { execFileSync } from 'node:child_process'

/** Put a file system of its own, small enough to be filled, in a folder. @returns takes it away; null where we may not */
export function mountSmallDisk(folder: string, mebibytes: number): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return () => execFileSync('umount', ['--lazy', folder])
  } catch {
    return null
  }
}
