import { failingFor, lookBack } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { type FailingWork, failingWork } from '#reconcile/failing-work.ts'
import { type Check, type Found, lookedFor } from '../found.ts'

interface SeenFailed {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly since: Date
}

interface SeenJobs {
  readonly work: readonly FailingWork[]
  /** by silo, of the last day */
  readonly tasks: readonly SeenFailed[]
  readonly uploads: readonly SeenFailed[]
  /** tasks that ended within the last day */
  readonly ended: number
}

/** Background work that keeps failing, and what people's tasks and uploads came to in the last day. */
export const jobs: Check<SeenJobs> = {
  see: async ({ db, now }) => {
    const since = new Date(now.getTime() - lookBack)
    const { ended } = await db
      .selectFrom('task')
      .select(sql<number>`count(*)::int`.as('ended'))
      .where('time_ended', '>', since)
      .executeTakeFirstOrThrow()
    return {
      work: await failingWork(db, new Date(now.getTime() - failingFor), lookedFor),
      tasks: await failedIn(db, 'task', 'time_ended', since),
      uploads: await failedIn(db, 'image_upload', 'time_modified', since),
      ended,
    }
  },

  judge: ({ work, tasks, uploads, ended }) => ({
    found: [
      ...work.map(({ kind, id, attempts, failingSince, lastError }): Found => ({
        about: { kind: 'work_failing', work: kind, thing: id, attempts, why: lastError },
        thing: `${kind}-${id}`,
        since: failingSince,
      })),
      ...tasks.map((silo) => ofSilo('tasks_failed', silo)),
      ...uploads.map((silo) => ofSilo('uploads_failed', silo)),
    ],
    lookedAt: ended,
    nearest: null,
  }),
}

const ofSilo = (kind: 'tasks_failed' | 'uploads_failed', { id, name, count, since }: SeenFailed): Found => ({
  about: { kind, silo: id, silo_name: name, count },
  thing: id,
  since,
})

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
    group by silo.id, silo.name order by count(*) desc, silo.name limit ${lookedFor}`.execute(db)
  return rows
}
