import { type DataDisks, noDiskFree } from '@portico/domain/support/bundles.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** Condition on disks `d` in sleds `s`: a working data disk. */
const works = sql<boolean>`(d.form_factor = 'u2' and d.policy = 'in_service' and d.state = 'active'
  and s.policy = 'in_service' and s.state = 'active' and s.time_failed is null)`

/** Condition on disks `d`: no bundle uses the disk. */
const isFree = sql<boolean>`not exists (
  select from support_bundle b where b.disk_id = d.id and b.state <> 'failed')`

/** Returns the number of disks that can hold a bundle, and how many of them are free. */
export async function diskSpace(db: Db): Promise<DataDisks> {
  const { rows } = await sql<{ free: number; all: number }>`
    select count(*)::int as "all", (count(*) filter (where ${isFree}))::int as free
    from physical_disk d join sled s on s.id = d.sled_id where ${works}`.execute(db)
  return rows[0] ?? { free: 0, all: 0 }
}

/**
 * Returns the disk for a new bundle: a random free one, so that concurrent requests rarely choose the same one.
 * @throws 507
 */
export async function freeDisk({ db, random }: Context): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select d.id from physical_disk d join sled s on s.id = d.sled_id
    where ${works} and ${isFree} order by d.id`.execute(db)
  const [high = 0, low = 0] = random.bytes(2)
  const chosen = rows[((high << 8) | low) % Math.max(1, rows.length)]
  if (chosen !== undefined) return chosen.id
  return refuse(noDiskFree((await diskSpace(db)).all))
}

/** A bundle whose disk is unreachable. */
export interface LostBundle {
  readonly id: string
  readonly why: string
}

/**
 * Returns the bundles, collecting or active, whose disk is missing or in a sled that does not work. @param id returns
 * only this bundle
 */
export async function lostBundles(db: Db, id: string | null = null): Promise<readonly LostBundle[]> {
  const { rows } = await sql<{
    id: string
    disk: string
    sled: string
    failure: string | null
    gone: boolean
  }>`
    select b.id, d.serial as disk, s.serial as sled, s.failure,
      s.policy <> 'in_service' or s.state <> 'active' as gone
    from support_bundle b join physical_disk d on d.id = b.disk_id join sled s on s.id = d.sled_id
    where b.state in ('collecting', 'active') and not ${works}
      and (${id}::uuid is null or b.id = ${id})
    order by b.id`.execute(db)
  return rows.map(({ id: bundle, disk, sled, failure, gone }) => ({
    id: bundle,
    why: `Its disk ${disk} was lost: ${reason({ sled, failure, gone })}`,
  }))
}

function reason({ sled, failure, gone }: { sled: string; failure: string | null; gone: boolean }): string {
  if (failure !== null) return `sled ${sled} failed (${failure.replace(/\.$/, '')})`
  return gone ? `sled ${sled} was taken out of service` : `it was taken out of service in sled ${sled}`
}
