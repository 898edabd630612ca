import type { Selectable } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import type { SupportBundleTable } from '#kernel/database/schema/support.ts'

export type BundleRow = Selectable<SupportBundleTable>

export function readBundle(db: Db, id: string): Promise<BundleRow | undefined> {
  return db.selectFrom('support_bundle').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a bundle for writing in this transaction. */
export function takeBundle({ db }: Context, id: string): Promise<BundleRow | undefined> {
  return db.selectFrom('support_bundle').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
