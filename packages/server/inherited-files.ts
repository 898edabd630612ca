import { closeSync, readdirSync, readFileSync } from 'node:fs'

/** As the kernel prints it in fdinfo, octal: the file is closed when another program is run. */
const CLOSE_ON_EXEC = 0o2_000_000

/**
 * Close the files that whoever started us left open, beyond the three standard ones. Machines and PostgreSQL outlive
 * us and would hold them open with us: a lock would never be let go, a pipe never end, a file system stay busy. Ours
 * are told from those by that Node closes its own in every program that it runs. Where there is no /proc nothing
 * happens: machines run on Linux only.
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
    // The folder that was listed, closed since.
    return false
  }
}
