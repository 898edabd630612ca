import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Identifies a process beyond its PID, since PIDs are reused. `began` is the start time in ticks since the boot of the
 * host, `host` the ID of that boot.
 */
export interface ProcessMark {
  readonly pid: number
  readonly began: string
  readonly host: string
}

/** Returns the boot ID of the host, which changes with each restart. */
export function hostRun(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** Returns the mark of a living process; null if no process with this PID lives. A zombie counts as dead. */
export function markOf(pid: number): ProcessMark | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, began] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || began === undefined) return null
    return { pid, began, host: hostRun() }
  } catch {
    return null
  }
}

/** Whether the process with exactly this mark is alive. */
export function isAlive(mark: ProcessMark): boolean {
  const now = markOf(mark.pid)
  return now !== null && now.began === mark.began && now.host === mark.host
}

/** Sends a signal to the process with exactly this mark if it is alive. */
export function signal(mark: ProcessMark, name: 'SIGKILL' | 'SIGTERM'): void {
  if (!isAlive(mark)) return
  try {
    process.kill(mark.pid, name)
  } catch (error) {
    // The process ended between the check and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Returns the process of each machine by the machine's ID, including processes that are being started. The command line
 * of such a process contains the ID and its working directory is the machine's folder. Processes of other accounts
 * cannot imitate both.
 */
export function findProcesses(machines: ReadonlyMap<string, string>): Map<string, ProcessMark> {
  const found = new Map<string, ProcessMark>()
  for (const pid of pids()) {
    const id = machineOf(pid)
    const folder = id === null ? undefined : machines.get(id)
    if (id === null || folder === undefined || !worksIn(pid, folder)) continue
    const mark = markOf(pid)
    if (mark !== null) found.set(id, mark)
  }
  return found
}

/** Whether any process of this account is alive. */
export function anyRunsAs(uid: number): boolean {
  return pids().some(
    (pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid && markOf(pid) !== null,
  )
}

/** The pids of all processes of this host. */
const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function machineOf(pid: number): string | null {
  const args = commandLine(pid)
  const uuidIndex = args.indexOf('-uuid')
  return uuidIndex === -1 ? null : (args[uuidIndex + 1] ?? null)
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const [own, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return own.dev === wanted.dev && own.ino === wanted.ino
  } catch {
    return false
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
