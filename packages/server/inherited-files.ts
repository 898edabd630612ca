import { closeSync, readdirSync, readFileSync } from 'node:fs'

/** Bit in the octal flags of fdinfo: the file is closed when another program is executed. */
const CLOSE_ON_EXEC = 0o2_000_000

/**
 * Closes inherited files, except for the three standard ones. Machines and PostgreSQL outlive this process and would
 * keep them open: a lock would never be released, a pipe never end, and a file system remain busy. This process's own
 * files are recognized because Node sets close-on-exec on them. Does nothing where /proc does not exist; machines run
 * only on Linux.
 */
export function closeInheritedFiles(): void {
  for (const number of openFiles()) {
    if (number > 2 && isPassedOn(number)) closeSync(number)
  }
}

function openFiles(): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number)
  } catch {
    return []
  }
}

function isPassedOn(number: number): boolean {
  try {
    const [, flags] = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'utf8')) ?? []
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0
  } catch {
    // The descriptor is that of the folder that was being listed, which has been closed.
    return false
  }
}
