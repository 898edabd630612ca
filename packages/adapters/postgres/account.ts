import { statSync } from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { StartFailure } from '#failure.ts'

/** How PostgreSQL's programs are run: with this command and its first arguments. */
export interface Launcher {
  readonly command: string
  readonly args: readonly string[]
  /** required owner of its files; null: the current user */
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

/**
 * PostgreSQL refuses to run as root, so root runs it with another account: the owner of existing data, the system's
 * `postgres`, or else `nobody`. If a parent folder (such as a home folder) is not accessible to that account, it gets
 * the one capability to traverse it, and nothing else.
 */
export function launcherFor(program: string, dataFolder: string): Launcher {
  if (process.getuid?.() !== 0) return { command: program, args: [], owner: null }
  const owner = dataOwner(dataFolder) ?? account('postgres') ?? account('nobody')
  if (owner === null) {
    throw new StartFailure(
      'PostgreSQL cannot run as root and there is no account "postgres" or "nobody" for it. ' +
        'Run Portico as an ordinary user, or pass --database URL.',
    )
  }
  const closed = !reachable(program) || !reachable(path.dirname(dataFolder))
  const capabilities = closed ? ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'] : []
  return {
    command: 'setpriv',
    args: [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...capabilities, '--', program],
    owner,
  }
}

function dataOwner(dataFolder: string): { uid: number; gid: number } | null {
  const stats = statSync(path.join(dataFolder, 'PG_VERSION'), { throwIfNoEntry: false })
  return stats === undefined || stats.uid === 0 ? null : { uid: stats.uid, gid: stats.gid }
}

function account(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** Whether every account can traverse to this path. */
function reachable(target: string): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** Returns the name of an account, or its number if it has none. */
export function accountName(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return String(uid)
  }
}
