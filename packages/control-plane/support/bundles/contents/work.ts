import { sql } from 'kysely'
import { allOf, type BundleFile, byId, byIdAndKind } from '../file.ts'

/** Background jobs, and their failures. */
export const workFiles: readonly BundleFile[] = [
  {
    path: 'work/queue.jsonl',
    what: 'background jobs that wait, run or fail, with the last error',
    rows: byIdAndKind((db, after, limit) =>
      db
        .selectFrom('work')
        .select(['kind', 'id', 'time_asked', 'asked', 'time_due', 'lease_owner', 'lease_generation'])
        .select(['lease_until', 'attempts', 'time_failing', 'last_error'])
        .where(sql<boolean>`(id, kind) > (${after.id}, ${after.kind})`)
        .orderBy('id')
        .orderBy('kind')
        .limit(limit),
    ),
  },
  {
    path: 'work/networks.jsonl',
    what: 'VPCs, with the generations that the network engine has, and the numbers of settings that it refused and of interfaces that it lacks',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('vpc_network')
        .select(['vpc_id as id', 'wanted', 'applied', 'in_force', 'time_waiting', 'time_applied'])
        // The refusals contain names of resources in silos.
        .select(sql<number>`jsonb_array_length(refused)`.as('refused'))
        .select(sql<number>`cardinality(disconnected)`.as('disconnected'))
        .where('vpc_id', '>', after)
        .orderBy('vpc_id')
        .limit(limit),
    ),
  },
  {
    path: 'work/tasks.jsonl',
    what: 'number of tasks by kind and state',
    rows: allOf(({ db }) =>
      db
        .selectFrom('task')
        .select(['kind', 'state'])
        .select(sql<number>`count(*)`.as('tasks'))
        .groupBy(['kind', 'state'])
        .orderBy('kind')
        .orderBy('state')
        .execute(),
    ),
  },
  {
    path: 'work/trials.jsonl',
    what: 'revertible changes and their outcome',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('trial')
        .select(['id', 'kind', 'thing_id', 'operation', 'tried_by', 'state'])
        .select(['time_created', 'time_due', 'time_ended', 'ended_by'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
]
