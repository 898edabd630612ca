// Who started this program, and whether they are still there. Plain JavaScript for Node 20, like setup.mjs.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** How often to look, in ms: a parent that is gone tells nobody. */
const period = 500

/** Shells and the like that npm may put between itself and us. */
const mostBetween = 3

/** A process's parent and name; null when there is no such process, or no way to ask. */
function look(pid) {
  try {
    // PID (name) STATE PARENT …; the name may hold anything, also brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 1).split(' ')[2]) }
  } catch {
    const asked = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [parent, name] = (asked.stdout ?? '').trim().split(/\s+(.*)/)
    return parent ? { name, parent: Number(parent) } : null
  }
}

/** Pids from our parent up to npm, the nearest first. */
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
 * Call back once when npm, or what is between it and us, is gone: whoever ended it wanted us to end. Who was not
 * started by npm may be left by its parent on purpose (nohup), and is not called back.
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
