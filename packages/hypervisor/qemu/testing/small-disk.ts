import { execFileSync } from 'node:child_process'

/**
 * Mounts a small file system that can be filled on a folder. @returns a function that unmounts it; null without the
 * privilege
 */
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
