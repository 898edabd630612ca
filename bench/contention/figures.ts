import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '@portico/server/testing/server-process.ts'
import type pg from 'pg'

/** Counters since the start of the servers and of PostgreSQL; a measurement uses the difference of two readings. */
export interface Figures {
  readonly commits: number
  readonly rollbacks: number
  /** CPU time in seconds */
  readonly server: number
  readonly postgres: number
}

/** Reads the counters. @param data folder of PostgreSQL's data */
export async function figures(
  database: pg.Client,
  servers: readonly RunningServer[],
  data: string,
): Promise<Figures> {
  await database.query('select pg_stat_clear_snapshot(), pg_stat_force_next_flush()')
  const { rows } = await database.query<{ commits: string; rollbacks: string }>(
    `select xact_commit as commits, xact_rollback as rollbacks from pg_stat_database
     where datname = current_database()`,
  )
  const postmaster = Number(
    readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  return {
    commits: Number(rows[0]?.commits),
    rollbacks: Number(rows[0]?.rollbacks),
    server: servers.reduce((sum, { process }) => sum + processorTime(Number(process.pid)).own, 0),
    postgres: processorTime(postmaster).ended + childrenOf(postmaster),
  }
}

/** Number of clock ticks per second, the same on every Linux. */
const perSecond = 100

/** Returns the CPU time of a process, and that of its ended children, in seconds. */
function processorTime(pid: number): { own: number; ended: number; parent: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the process name in parentheses, which may contain any character.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    own: (user + system) / perSecond,
    ended: (endedUser + endedSystem) / perSecond,
    parent,
  }
}

function childrenOf(parent: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return processorTime(Number(name))
      } catch {
        // The process ended between the two readings.
        return { own: 0, ended: 0, parent: 0 }
      }
    })
    .filter((process) => process.parent === parent)
    .reduce((sum, { own }) => sum + own, 0)
}
