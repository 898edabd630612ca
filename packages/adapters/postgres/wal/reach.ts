import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { accountName, type Launcher } from '../account.ts'

/**
 * Returns why the account that runs PostgreSQL cannot write in an existing folder, with the command that permits it;
 * null if it can, or if PostgreSQL runs with the account of this process.
 */
export function whyNotWritable(folder: string, launcher: Launcher): string | null {
  const { owner } = launcher
  if (owner === null || may(launcher, '-w', folder)) return null
  const closed = whyNotTraversable(path.dirname(folder), launcher)
  if (closed !== null) return closed
  const name = accountName(owner.uid)
  return `PostgreSQL runs as the account ${name}, which cannot write in ${folder} (mode ${modeOf(folder)}). Run: chown ${name} '${folder}'`
}

/** Returns the same for reaching what is in a folder. */
export function whyNotTraversable(folder: string, launcher: Launcher): string | null {
  const { owner } = launcher
  if (owner === null || may(launcher, '-x', folder)) return null
  const closed = [...parentsOf(folder), folder].find((at) => !may(launcher, '-x', at)) ?? folder
  return `PostgreSQL runs as the account ${accountName(owner.uid)}, which cannot open ${closed} (mode ${modeOf(closed)}). Run: chmod o+x '${closed}'`
}

function may({ command, args }: Launcher, flag: '-w' | '-x', at: string): boolean {
  // The last argument is PostgreSQL's program.
  return spawnSync(command, [...args.slice(0, -1), 'test', flag, at], { cwd: '/' }).status === 0
}

const modeOf = (folder: string) => (statSync(folder).mode & 0o7777).toString(8).padStart(4, '0')

/** Returns the folders that contain a path, from the root on. */
function parentsOf(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [] : [...parentsOf(parent), parent]
}
