import { sql } from 'kysely'
import { allKinds } from '#authorization/lookup/kinds.ts'
import { operatorOperations } from '#portico/failed-attempts/handlers.ts'
import { type BundleFile, byNumber } from '../file.ts'

/** maximum number of changes, and of failed attempts */
const newest = 5000

/** Kinds, by their name in the log, that are in no silo: their former and new values belong to the operators. */
const ofFleet: readonly string[] = [
  ...new Set(allKinds.filter(({ scope }) => Object.keys(scope).length === 0).map(({ logged }) => logged)),
]

/** Recent changes and failed attempts. */
export const historyFiles: readonly BundleFile[] = [
  {
    path: 'history/changes.jsonl',
    what: `the last ${newest} changes; those within silos without names and values`,
    rows: byNumber(
      async ({ db }) => {
        const head = await db.selectFrom('change_head').select('position').executeTakeFirstOrThrow()
        return Math.max(0, head.position - newest)
      },
      (db, after, limit) =>
        db
          .selectFrom('change')
          .select(['position', 'time', 'kind', 'id', 'action', 'silo_id', 'project_id'])
          .select(['actor_kind', 'actor_id', 'request_id', 'operation'])
          .select([
            sql`case when kind = any(${ofFleet}::text[]) then before - 'description' end`.as('before'),
            sql`case when kind = any(${ofFleet}::text[]) then after - 'description' end`.as('after'),
          ])
          .where('position', '>', after)
          .orderBy('position')
          .limit(limit),
      ({ position }) => position,
    ),
  },
  {
    path: 'history/refused.jsonl',
    what: `the last ${newest} failed attempts; messages only where operators may read them`,
    rows: byNumber(
      async ({ db }) => {
        const { last } = await db
          .selectFrom('refused_request')
          .select((eb) => eb.fn.max('id').as('last'))
          .executeTakeFirstOrThrow()
        return Math.max(0, (last ?? 0) - newest)
      },
      (db, after, limit) =>
        db
          .selectFrom('refused_request')
          .select(['id', 'time', 'silo_id', 'project_id', 'actor_id', 'operation', 'kind', 'status'])
          .select(['error_code', 'request_id'])
          .select(
            sql<string | null>`case when project_id is null and operation = any(${operatorOperations}::text[])
              then message end`.as('message'),
          )
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit),
      ({ id }) => id,
    ),
  },
]
