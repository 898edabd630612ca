import { sql } from 'kysely'
import { allOf, type BundleFile, byId } from '../file.ts'

/** Failure messages without the names in them, which belong to the silos. */
const nameless = sql<string | null>`regexp_replace(failure, '"[^"]*"', '"…"', 'g')`

/** Running machines by ID: names belong to the silos (docs/decisions/0038-what-operators-see-of-silos.md). */
export const machineFiles: readonly BundleFile[] = [
  {
    path: 'machines/instances.jsonl',
    what: 'instances: their state, size, and why they failed',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('instance')
        .select(['id', 'silo_id', 'project_id', 'run_state', 'time_run_state_updated', 'ncpus', 'memory'])
        .select(['boot_disk_id', 'auto_restart_policy', 'time_last_auto_restarted', 'time_created'])
        .select(nameless.as('failure'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'machines/machines.jsonl',
    what: 'running machines and their sleds',
    rows: byId((db, after, limit) =>
      db.selectFrom('machine').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'machines/disks.jsonl',
    what: 'disks: their state and size',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('disk')
        .select(['id', 'silo_id', 'project_id', 'size', 'block_size', 'state', 'instance_id', 'slot'])
        .select(['image_id', 'snapshot_id', 'for_import', 'time_created', 'time_modified'])
        .select(nameless.as('failure'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'machines/snapshots.jsonl',
    what: 'snapshots: their state and size',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('snapshot')
        .select(['id', 'silo_id', 'project_id', 'disk_id', 'size', 'state', 'time_created'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'machines/image-uploads.jsonl',
    what: 'image uploads in progress',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('image_upload')
        .select(['id', 'silo_id', 'project_id', 'state', 'failed_step', 'format', 'compression'])
        .select(['file_size', 'disk_size', 'time_created', 'time_modified'])
        .select(nameless.as('failure'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'machines/provisioned.jsonl',
    what: 'usage of quotas and of the fleet',
    rows: allOf(({ db }) =>
      db
        .selectFrom('provisioned')
        .select(['collection_id', 'collection_kind', 'silo_id', 'cpus', 'memory', 'storage'])
        .where('collection_kind', 'in', ['fleet', 'silo'])
        .orderBy('collection_id')
        .execute(),
    ),
  },
]
