import type { RemainingResources } from '@portico/contract/portico/dry-run.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#kernel/actor.ts'
import type { Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { isOfKind } from '#authorization/lookup/find.ts'
import { type KindName, kindOf } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'

type Item = RemainingResources['items'][number]

/** Rows `t` of a kind that remain when a resource is deleted. */
export interface RemainingRows {
  readonly kind: KindName
  readonly how: RemainingResources['how']
  readonly which: RawBuilder<boolean>
}

/** Returns how many rows remain, without those that the user may not read, and the names of the first ones. */
export async function remainingOf(
  db: Db,
  user: UserActor,
  { kind, how, which }: RemainingRows,
): Promise<RemainingResources> {
  const entry = kindOf(kind)
  const { rows } = await sql<Item & { found: number }>`
    with found as (
      select t.id, t.name, t.project_id from ${sql.table(entry.table)} t
      where ${isOfKind(entry)} and ${which} and ${readable(user, entry)}
      limit ${limits.countedRows + 1})
    select f.id, f.name, p.name as project, (select count(*) from found)::integer as found
    from found f left join project p on p.id = f.project_id
    order by f.name, f.id limit ${limits.dryRunNames}`.execute(db)
  const found = rows[0]?.found ?? 0
  return {
    kind,
    how,
    total: Math.min(found, limits.countedRows),
    capped: found > limits.countedRows,
    items: rows.map(({ id, name, project }) => ({ id, name, project })),
  }
}
