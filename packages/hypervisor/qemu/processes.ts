import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * A process, told apart from any later one with the same number by when it began: pids are used again. `began` is in
 * ticks since the host's start, which `host` names.
 */
export interface ProcessMark {
  readonly pid: number
  readonly began: string
  readonly host: string
}

/** The name of the host's present run; another after each restart. */
export function hostRun(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** The mark of a living process; null when there is none, or only a zombie. */
export function markOf(pid: number): ProcessMark | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, began] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || began === undefined) return null
    return { pid, began, host: hostRun() }
  } catch {
    return null
  }
}

/** Is this very process still there? */
export function isAlive(mark: ProcessMark): boolean {
  const now = markOf(mark.pid)
  return now !== null && now.began === mark.began && now.host === mark.host
}

/** Send a signal to this very process, if it is still there. */
export function signal(mark: ProcessMark, name: 'SIGKILL' | 'SIGTERM'): void {
  if (!isAlive(mark)) return
  try {
    process.kill(mark.pid, name)
  } catch (error) {
    // Gone between the look and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * The process of each of these machines, by its id, also of one still being started: it says the id on its command
 * line and works in the machine's folder, which no other account's process can do.
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

/** Does anything that has not ended run as this account? */
export function anyRunsAs(uid: number): boolean {
  return pids().some(
    (pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid && markOf(pid) !== null,
  )
}

/** Of every process of this host. */
const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function machineOf(pid: number): string | null {
  const args = commandLine(pid)
  const place = args.indexOf('-uuid')
  return place === -1 ? null : (args[place + 1] ?? null)
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
