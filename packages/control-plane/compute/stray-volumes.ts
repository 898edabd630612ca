import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'

/** ms between comparisons of the hypervisor's volumes with the database */
const period = 3_600_000

/**
 * Logs volumes and contents without a row, each once. They are kept: after an older database was restored, they may be
 * the only copy of a user's data.
 */
export function strayVolumes(): Worker {
  const shown = new Set<string>()
  return {
    name: 'stray volumes',
    run: every(period, async (ctx) => {
      const found = await strays(ctx)
      // The strays are read again, because some may have been deleted during the comparison.
      const still = found.length === 0 ? [] : await strays(ctx)
      for (const what of still.filter((each) => found.includes(each) && !shown.has(each))) {
        ctx.log(`${what} belongs to no disk, snapshot or image; it is kept`)
        shown.add(what)
      }
      return 0
    }),
  }
}

/** A row is written before its volume or content is created, and deleted only when the removal is requested. */
async function strays({ db, services }: JobContext): Promise<string[]> {
  const { volumes, snapshots } = await services.hypervisor.volumes.list()
  return [...(await volumesWithoutRow(db, volumes)), ...(await strayContents(db, snapshots))]
}

async function volumesWithoutRow(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'volume ' || id as what from unnest(${ids}::uuid[]) as listed (id)
    where not exists (select from disk where disk.id = listed.id)
      and not exists (select from work where kind = 'volume-remains' and work.id = listed.id)`.execute(db)
  return rows.map(({ what }) => what)
}

async function strayContents(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'snapshot ' || id as what from unnest(${ids}::uuid[]) as listed (id)
    where not exists (select from snapshot where content_id = listed.id)
      and not exists (select from image where content_id = listed.id)
      and not exists (select from disk where source_content_id = listed.id)
      and not exists (select from backup_disk where content_id = listed.id)
      and not exists (select from work where kind = 'content-remains' and work.id = listed.id)`.execute(db)
  return rows.map(({ what }) => what)
}
