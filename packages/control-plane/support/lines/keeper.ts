import { sql } from 'kysely'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'

/** ms between writes of buffered lines */
const period = 1000
/** ms between deletions of old lines */
const clearing = 600_000
/** maximum number of lines stored, of all servers together */
const most = 20_000
/** maximum age of lines in ms */
const longest = 7 * 24 * 3_600_000

/** Stores recent log lines of all servers for support bundles. */
export function lineKeeping(): readonly Worker[] {
  return [
    { name: 'lines of the log', run: every(period, write), close: async (ctx) => void (await write(ctx)) },
    { name: 'old lines of the log', run: every(clearing, clear) },
  ]
}

/** Uses a single statement without a transaction: log lines are not in the change log. */
async function write({ db, services }: JobContext): Promise<number> {
  const { lines, serverId } = services
  const taken = lines.take()
  if (taken.length === 0) return 0
  try {
    await db
      .insertInto('log_line')
      .values(
        taken.map(({ requestId, ...line }) => ({ ...line, server_id: serverId, request_id: requestId })),
      )
      .execute()
  } catch (error) {
    lines.putBack(taken)
    throw error
  }
  return 0
}

async function clear({ db, now }: JobContext): Promise<number> {
  const before = new Date(now().getTime() - longest)
  await sql`
    delete from log_line
    where time < ${before} or id <= (select max(id) from log_line) - ${most}::bigint`.execute(db)
  return 0
}
