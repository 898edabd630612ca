import {
  TOMBSTONE_RETENTION,
  type RackRecordKind,
  type RackStore,
  type StoredRecord,
} from '@portico/hypervisor/simulated/store.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/**
 * The simulated rack's state in the database, so that its machines outlive the server and several servers share one
 * rack. It represents the outside world: no transaction of the control plane ever includes it.
 */
export function databaseRackStore(db: Db): RackStore {
  const write = async (
    key: { readonly kind: RackRecordKind; readonly id: string },
    values: { readonly body: string; readonly time_buried: Date | null },
    expectedVersion: number | null,
  ): Promise<boolean> => {
    const version = sql<number>`nextval('simulated_rack_version')`
    const result =
      expectedVersion === null
        ? await db
            .insertInto('simulated_rack')
            .values({ ...key, ...values, version })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await db
            .updateTable('simulated_rack')
            .set({ ...values, version })
            .where('kind', '=', key.kind)
            .where('id', '=', key.id)
            .where('version', '=', expectedVersion)
            .executeTakeFirst()
    return affected(result) > 0
  }

  const lists = new Map<RackRecordKind, { print: string; records: readonly StoredRecord[] }>()

  return {
    async get(kind, id) {
      const row = await select(db, kind).where('id', '=', id).executeTakeFirst()
      return row ?? null
    },
    list: async (kind) => {
      const print = await fingerprintOf(db, kind)
      const known = lists.get(kind)
      if (known?.print === print) return known.records
      const records = await select(db, kind).where('time_buried', 'is', null).execute()
      lists.set(kind, { print, records })
      return records
    },
    put: (kind, id, body, expectedVersion) =>
      write({ kind, id }, { body: JSON.stringify(body), time_buried: null }, expectedVersion),
    async delete(kind, id, expectedVersion) {
      const result = await db
        .deleteFrom('simulated_rack')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('version', '=', expectedVersion)
        .executeTakeFirst()
      return affected(result) > 0
    },
    async bury(kind, id, expectedVersion, now) {
      const buried = await write({ kind, id }, { body: 'null', time_buried: now }, expectedVersion)
      // Each permanent removal also deletes old records of removals, so that no separate job is needed.
      await db
        .deleteFrom('simulated_rack')
        .where('time_buried', '<', new Date(now.getTime() - TOMBSTONE_RETENTION))
        .execute()
      return buried
    },
  }
}

/**
 * Returns a fingerprint of the list. Every write gets a version above all previous ones, so the sum of versions grows
 * unless records are deleted, which the count shows. Records are read again only when the fingerprint changes: the list
 * is needed every few seconds, and rarely changes.
 */
async function fingerprintOf(db: Db, kind: RackRecordKind): Promise<string> {
  const { count, sum } = await db
    .selectFrom('simulated_rack')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string>('version').as('sum')])
    .where('kind', '=', kind)
    .where('time_buried', 'is', null)
    .executeTakeFirstOrThrow()
  return `${count} ${sum}`
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
