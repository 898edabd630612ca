import { sql } from 'kysely'
import { every, type Worker, type WorkContext } from '#reconcile/work.ts'

/** ms between times when lines are written down */
const period = 1000
/** ms between times when old ones are cleared away */
const clearing = 600_000
/** lines of all servers that are kept */
const most = 20_000
/** ms that they are kept at most */
const longest = 7 * 24 * 3_600_000

/** Keeps what servers say of late where a support bundle finds it, whichever server collects it. */
export function lineKeeping(): readonly Worker[] {
  return [
    { name: 'lines of the log', run: every(period, write), close: async (ctx) => void (await write(ctx)) },
    { name: 'old lines of the log', run: every(clearing, clear) },
  ]
}

/** A statement of its own: lines are in no log of changes. */
async function write({ db, services }: WorkContext): Promise<number> {
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

async function clear({ db, now }: WorkContext): Promise<number> {
  const before = new Date(now().getTime() - longest)
  await sql`
    delete from log_line
    where time < ${before} or id <= (select max(id) from log_line) - ${most}::bigint`.execute(db)
  return 0
}
