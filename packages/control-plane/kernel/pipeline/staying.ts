import type { Staying } from '@portico/contract/portico/dry-run.ts'
import { sql } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { isOfKind } from '../lookup/find.ts'
import { kindOf } from '../lookup/kinds.ts'
import { readable } from '../lookup/readable.ts'
import type { Left } from './prospect.ts'

type Item = Staying['items'][number]

/** How many there are of what is left, as far as the user may read them, and the first of them by name. */
export async function stayingOf(db: Db, user: UserActor, { kind, how, which }: Left): Promise<Staying> {
  const entry = kindOf(kind)
  const { rows } = await sql<Item & { found: number }>`
    with found as (
      select t.id, t.name, t.project_id from ${sql.table(entry.table)} t
      where ${isOfKind(entry)} and ${which} and ${readable(user, entry)}
      limit ${limits.countedRows + 1})
    select f.id, f.name, p.name as project, (select count(*) from found)::integer as found
    from found f left join project p on p.id = f.project_id
    order by f.name, f.id limit ${limits.foretoldNames}`.execute(db)
  const found = rows[0]?.found ?? 0
  return {
    kind,
    how,
    total: Math.min(found, limits.countedRows),
    capped: found > limits.countedRows,
    items: rows.map(({ id, name, project }) => ({ id, name, project })),
  }
}
