import type { Db } from '#kernel/context.ts'

/**
 * Bytes of storage that a silo's quota still has room for; fewer than none where the quota was made smaller than what is
 * in use. Only what `charge` takes is sure.
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
