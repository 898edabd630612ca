import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'

/** The capacity of a sled that a machine uses; memory in bytes. */
export interface SledShare {
  readonly sled_id: string
  readonly ncpus: number
  readonly memory: number
}

/** Reserves capacity on a sled. @returns whether there was enough */
export async function takeSled({ reservations }: Context, share: SledShare): Promise<boolean> {
  reservations.noteReservation()
  const { rows } = await sql<{ taken: boolean }>`
    select take_sled(${reservations.by}::xid8, ${reservations.part}, ${share.sled_id}, ${share.ncpus},
      ${share.memory}) as taken`.execute(reservations.db)
  return rows[0]?.taken === true
}

/** Releases capacity; it is available to others after the transaction has committed. */
export async function releaseSled(ctx: Context, { sled_id, ncpus, memory }: SledShare): Promise<void> {
  ctx.reservations.noteRelease()
  await ctx.db
    .insertInto('claim')
    .values({ by: null, silo_id: null, project_id: null, sled_id, cpus: ncpus, memory })
    .execute()
}
