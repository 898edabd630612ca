import type { Releases } from '@portico/contract/portico/support.ts'
import { sql } from 'kysely'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { later } from '#kernel/job-queue/job-clock.ts'
import { silence } from '../servers/presence.ts'

/** Maximum number of generations returned, newest first. */
const shown = 100

/**
 * Returns the versions that have run here, the number of servers that run each of them now, and the requests for them
 * with user and time.
 */
export async function knownReleases({ db, services }: ReplyContext): Promise<Releases> {
  const here = sql<boolean>`server.time_seen >= ${later(services.jobs.queue.now(), -silence)}`
  const known = await db
    .selectFrom('release')
    .selectAll('release')
    .select(
      sql<number>`(select count(*)::int from server where server.version = release.version and ${here})`.as(
        'servers',
      ),
    )
    .orderBy('time_first_run', 'desc')
    .orderBy('version')
    .execute()
  const targets = await db
    .selectFrom('target_release')
    .leftJoin('silo_user', 'silo_user.id', 'target_release.requested_by')
    .select(['generation', 'version', 'time_requested', 'requested_by', 'silo_user.display_name'])
    .orderBy('generation', 'desc')
    .limit(shown + 1)
    .execute()
  return {
    known: known.map((row) => ({
      version: row.version,
      servers: row.servers,
      time_first_run: time(row.time_first_run),
      time_last_started: time(row.time_last_started),
    })),
    targets: targets.slice(0, shown).map((row) => ({
      generation: row.generation,
      version: row.version,
      time_requested: time(row.time_requested),
      requested_by: row.requested_by === null ? null : { id: row.requested_by, name: row.display_name },
    })),
    more_targets: targets.length > shown,
  }
}
