import { bundleLimits } from '@portico/domain/support/bundles.ts'
import { type BundleFile, byNumber, type Reading } from '../file.ts'

/** Recent log lines of the servers. */
export const logFiles: readonly BundleFile[] = [
  {
    path: 'logs/servers.jsonl',
    what: 'recent log lines of all servers, oldest first',
    rows: byNumber(
      beforeFirst,
      (db, after, limit) =>
        db.selectFrom('log_line').selectAll().where('id', '>', after).orderBy('id').limit(limit),
      ({ id }) => id,
    ),
  },
]

async function beforeFirst({ db }: Reading): Promise<number> {
  const { last } = await db
    .selectFrom('log_line')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Math.max(0, (last ?? 0) - bundleLimits.rows)
}
