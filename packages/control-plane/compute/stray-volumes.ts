import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'

/** How often the hypervisor's volumes are compared with the database, in ms. */
const period = 3_600_000

/**
 * Logs volumes and contents without a row, once each. They are kept: after restoring an older database they may be all
 * that is left of a user's work.
 */
export function strayVolumes(): Worker {
  const shown = new Set<string>()
  return {
    name: 'stray volumes',
    run: every(period, async (ctx) => {
      const found = await strays(ctx)
      // What was deleted in the meantime no longer exists.
      const still = found.length === 0 ? [] : await strays(ctx)
      for (const what of still.filter((each) => found.includes(each) && !shown.has(each))) {
        ctx.log(`${what} belongs to no disk, snapshot or image; it is kept`)
        shown.add(what)
      }
      return 0
    }),
  }
}

/** A row exists before its volume or content, and until its removal was requested. */
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
      and not exists (select from work where kind = 'content-remains' and work.id = listed.id)`.execute(db)
  return rows.map(({ what }) => what)
}
