import { failingFor, lookBack } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { isAbandonedImport } from '../abandoned-imports.ts'
import type { Db } from '#kernel/context.ts'
import { type FailingJob, failingJobs } from '#reconcile/failing-jobs.ts'
import { type Check, type FoundIssue, readLimit } from '../check.ts'

interface SeenFailed {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly since: Date
}

interface SeenBundle {
  readonly id: string
  readonly why: string
  readonly time: Date
}

interface SeenJobs {
  readonly work: readonly FailingJob[]
  /** failed tasks of the last day, by silo */
  readonly tasks: readonly SeenFailed[]
  readonly uploads: readonly SeenFailed[]
  /** imports without a change for more than a day, by silo */
  readonly imports: readonly SeenFailed[]
  /** support bundles that failed on the last day */
  readonly bundles: readonly SeenBundle[]
  /** number of tasks that ended on the last day */
  readonly ended: number
}

/**
 * Background jobs that keep failing; tasks, uploads and support bundles that failed on the last day; and unfinished
 * imports.
 */
export const jobs: Check<SeenJobs> = {
  read: async ({ db, now }) => {
    const since = new Date(now.getTime() - lookBack)
    const { ended } = await db
      .selectFrom('task')
      .select(sql<number>`count(*)::int`.as('ended'))
      .where('time_ended', '>', since)
      .executeTakeFirstOrThrow()
    return {
      work: await failingJobs(db, new Date(now.getTime() - failingFor), readLimit),
      tasks: await failedIn(db, 'task', 'time_ended', since),
      uploads: await failedIn(db, 'image_upload', 'time_modified', since),
      imports: await abandonedImports(db, now),
      bundles: await failedBundles(db, since),
      ended,
    }
  },

  judge: ({ work, tasks, uploads, imports, bundles, ended }) => ({
    found: [
      ...work.map(({ kind, id, attempts, failingSince, lastError }): FoundIssue => ({
        about: { kind: 'work_failing', work: kind, thing: id, attempts, why: lastError },
        target: `${kind}-${id}`,
        since: failingSince,
      })),
      ...tasks.map((silo) => ofSilo('tasks_failed', silo)),
      ...uploads.map((silo) => ofSilo('uploads_failed', silo)),
      ...imports.map((silo) => ofSilo('imports_abandoned', silo)),
      ...bundles.map(({ id, why, time }): FoundIssue => ({
        about: { kind: 'bundle_failed', bundle: id, why },
        target: id,
        since: time,
      })),
    ],
    lookedAt: ended,
    nearest: null,
  }),
}

const ofSilo = (
  kind: 'tasks_failed' | 'uploads_failed' | 'imports_abandoned',
  { id, name, count, since }: SeenFailed,
): FoundIssue => ({
  about: { kind, silo: id, silo_name: name, count },
  target: id,
  since,
})

async function failedBundles(db: Db, since: Date): Promise<readonly SeenBundle[]> {
  return db
    .selectFrom('support_bundle')
    .select('id')
    .select((eb) => [
      eb.fn.coalesce('reason_for_failure', sql.lit('')).as('why'),
      eb.fn.coalesce('time_ended', 'time_created').as('time'),
    ])
    .where('state', '=', 'failed')
    .where('time_ended', '>', since)
    .orderBy('time_ended', 'desc')
    .orderBy('id')
    .limit(readLimit)
    .execute()
}

async function abandonedImports(db: Db, now: Date): Promise<readonly SeenFailed[]> {
  const { rows } = await sql<SeenFailed>`
    select silo.id, silo.name, count(*)::int as count, max(d.time_modified) as since
    from disk d join silo on silo.id = d.silo_id
    where ${isAbandonedImport(now)}
    group by silo.id, silo.name order by count(*) desc, silo.name limit ${readLimit}`.execute(db)
  return rows
}

async function failedIn(
  db: Db,
  table: 'task' | 'image_upload',
  time: 'time_ended' | 'time_modified',
  since: Date,
): Promise<readonly SeenFailed[]> {
  const { rows } = await sql<SeenFailed>`
    select silo.id, silo.name, count(*)::int as count, max(failed.${sql.ref(time)}) as since
    from ${sql.table(table)} failed join silo on silo.id = failed.silo_id
    where failed.state = 'failed' and failed.${sql.ref(time)} > ${since}
    group by silo.id, silo.name order by count(*) desc, silo.name limit ${readLimit}`.execute(db)
  return rows
}
