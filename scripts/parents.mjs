// Detects whether the processes that started this program are still running. Plain JavaScript for Node 20, like
// setup.mjs.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** ms between checks; a parent does not announce its end */
const period = 500

/** Maximum number of shells between npm and this process. */
const mostBetween = 3

/** Returns the parent and name of a process; null if there is no such process or the platform cannot be queried. */
function look(pid) {
  try {
    // PID (name) STATE PARENT …; the name may contain any character, including parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 1).split(' ')[2]) }
  } catch {
    const asked = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [parent, name] = (asked.stdout ?? '').trim().split(/\s+(.*)/)
    return parent ? { name, parent: Number(parent) } : null
  }
}

/** Returns the pids from our parent up to npm, nearest first. */
function chainToNpm() {
  const chain = []
  for (let pid = process.ppid; chain.length <= mostBetween;) {
    const seen = look(pid)
    if (seen === null) break
    chain.push(pid)
    if (/^(npm|node)\b/.test(seen.name)) return chain
    pid = seen.parent
  }
  return [process.ppid]
}

/**
 * Calls back once when npm or a process between it and this one has ended, which means that this one should end too.
 * Without npm, a parent may end on purpose (nohup), and there is no callback.
 */
export function whenNpmIsGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return
  const chain = chainToNpm()
  const timer = setInterval(() => {
    const parents = [process.ppid, ...chain.slice(0, -1).map((pid) => look(pid)?.parent)]
    if (chain.every((pid, at) => parents[at] === pid)) return
    clearInterval(timer)
    callback()
  }, period)
  timer.unref()
}
