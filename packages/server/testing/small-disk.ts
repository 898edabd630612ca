import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string
  close(): void
}

/** @returns null where we may not mount one */
export function smallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-small-disk-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  chmodSync(folder, 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    remove()
    return null
  }
  return {
    folder,
    close() {
      execFileSync('umount', ['--lazy', folder])
      remove()
    },
  }
}
