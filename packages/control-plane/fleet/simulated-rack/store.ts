import type { RackRecordKind, RackStore, StoredRecord } from '@portico/hypervisor/simulated/store.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/context.ts'

/**
 * The simulated rack's memory in the database, so that its machines outlive the server and several servers share
 * one rack. It stands for the outside world: no transaction of the control plane ever includes it.
 */
export function databaseRackStore(db: Db): RackStore {
  return {
    async get(kind, id) {
      const row = await select(db, kind).where('id', '=', id).executeTakeFirst()
      return row ?? null
    },
    list: (kind) => select(db, kind).execute(),
    async put(kind, id, body, expectedVersion) {
      const version = sql<number>`nextval('simulated_rack_version')`
      const json = JSON.stringify(body)
      const result =
        expectedVersion === null
          ? await db
              .insertInto('simulated_rack')
              .values({ kind, id, version, body: json })
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirst()
          : await db
              .updateTable('simulated_rack')
              .set({ version, body: json })
              .where('kind', '=', kind)
              .where('id', '=', id)
              .where('version', '=', expectedVersion)
              .executeTakeFirst()
      return affected(result) > 0
    },
    async delete(kind, id, expectedVersion) {
      const result = await db
        .deleteFrom('simulated_rack')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('version', '=', expectedVersion)
        .executeTakeFirst()
      return affected(result) > 0
    },
  }
}

function select(db: Db, kind: RackRecordKind) {
  return db
    .selectFrom('simulated_rack')
    .select(['id', 'version', 'body'])
    .where('kind', '=', kind)
    .$castTo<StoredRecord>()
}

interface Affected {
  readonly numInsertedOrUpdatedRows?: bigint | undefined
  readonly numUpdatedRows?: bigint
  readonly numDeletedRows?: bigint
}

function affected(result: Affected): number {
  return Number(result.numInsertedOrUpdatedRows ?? result.numUpdatedRows ?? result.numDeletedRows ?? 0n)
}
