import type { Db } from '#kernel/context.ts'

/**
 * Returns the storage left in a silo's quota in bytes; negative if the quota was lowered below the usage. Only `charge`
 * reserves it.
 */
export async function storageLeftOf(db: Db, siloId: string): Promise<number> {
  const { quota, used } = await db
    .selectFrom('silo_quota')
    .innerJoin('provisioned', 'provisioned.collection_id', 'silo_quota.silo_id')
    .select(['silo_quota.storage as quota', 'provisioned.storage as used'])
    .where('silo_quota.silo_id', '=', siloId)
    .executeTakeFirstOrThrow()
  return quota - used
}
