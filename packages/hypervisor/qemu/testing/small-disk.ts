import { execFileSync } from 'node:child_process'

/**
 * Mounts a small file system on a folder, so that a test can fill it.
 * @returns a function that unmounts it; null without the privilege to mount
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
