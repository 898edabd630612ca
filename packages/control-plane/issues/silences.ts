import type { IssueSilence } from '@portico/contract/portico/issues.ts'
import type { Context } from '#kernel/context.ts'
import { time } from '#kernel/wire.ts'

/** Returns the entries for issues that are currently hidden, by issue key. */
export async function readSilences(ctx: Context): Promise<ReadonlyMap<string, IssueSilence>> {
  const rows = await silencesOf(ctx).where('issue_silence.time_until', '>', ctx.now).execute()
  return new Map(rows.map((row) => [row.issue, view(row)]))
}

/** Hides an issue until a time, replacing an earlier entry for it. Expired entries are deleted. */
export async function silence(
  ctx: Context,
  issue: string,
  { until, reason, by }: { until: Date; reason: string; by: string },
): Promise<IssueSilence> {
  await ctx.db.deleteFrom('issue_silence').where('time_until', '<=', ctx.now).execute()
  const said = { time_until: until, reason, silenced_by: by, time_created: ctx.now }
  await ctx.db
    .insertInto('issue_silence')
    .values({ id: ctx.newId(), issue, ...said })
    .onConflict((same) => same.column('issue').doUpdateSet(said))
    .execute()
  return view(await silencesOf(ctx).where('issue_silence.issue', '=', issue).executeTakeFirstOrThrow())
}

/** Shows a hidden issue again. Does nothing if it is not hidden. */
export async function endSilence({ db }: Context, issue: string): Promise<void> {
  await db.deleteFrom('issue_silence').where('issue', '=', issue).execute()
}

const silencesOf = ({ db }: Context) =>
  db
    .selectFrom('issue_silence')
    .leftJoin('silo_user', 'silo_user.id', 'issue_silence.silenced_by')
    .selectAll('issue_silence')
    .select('silo_user.display_name')

type Row = Awaited<ReturnType<ReturnType<typeof silencesOf>['executeTakeFirstOrThrow']>>

function view(row: Row): IssueSilence {
  return {
    time_until: time(row.time_until),
    reason: row.reason,
    user_id: row.silenced_by,
    display_name: row.display_name,
    time_created: time(row.time_created),
  }
}
