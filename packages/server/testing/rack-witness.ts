import type { Db } from '@portico/control-plane/kernel/context.ts'
import { sql } from 'kysely'

/** Observes a simulated rack from outside, through its tables in the database and independent of Portico's servers. */
export interface RackWitness {
  /** Returns a checksum of everything written to a volume, in order; null if the volume does not exist. */
  digest(volumeId: string): Promise<string | null>
  /** Returns the volumes that were created more than once. */
  createdTwice(): Promise<string[]>
  /** Returns a sentence for each difference between the rack and the database. */
  differences(): Promise<string[]>
}

/** @param db the database of the servers, before anything is created */
export async function witnessRack(db: Db): Promise<RackWitness> {
  await sql`create table made_volume (id text not null)`.execute(db)
  await sql`create function note_volume() returns trigger language plpgsql as
    $$ begin insert into made_volume values (new.id); return null; end $$`.execute(db)
  await sql`create trigger note_volume after insert on simulated_rack for each row
    when (new.kind = 'volume' and new.time_buried is null) execute function note_volume()`.execute(db)

  const texts = async (query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map(({ text }) => text)

  return {
    digest: async (volumeId) =>
      (
        await texts(sql<{ text: string }>`
          select body->'content'->>'digest' as text from simulated_rack
          where kind = 'volume' and id = ${volumeId} and time_buried is null`)
      )[0] ?? null,

    createdTwice: () =>
      texts(sql<{ text: string }>`select id as text from made_volume group by id having count(*) > 1`),

    differences: () =>
      texts(sql<{ text: string }>`
        with known (what, id) as (
          select 'volume', id::text from disk union all select 'machine', id::text from machine
        ), kept (what, id) as (
          select kind, id from simulated_rack where kind in ('volume', 'machine') and time_buried is null
        )
        select format('%s %s is at the rack only', what, id) as text from kept where (what, id) not in (table known)
        union all
        select format('%s %s is in the tables only', what, id) from known where (what, id) not in (table kept)`),
  }
}
