import type { Named } from '@portico/contract/portico/schemas.ts'
import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { isOfKind } from '#authorization/lookup/find.ts'
import { allKinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const nameHandlers = {
  /**
   * Returns the names of resources to which the rows of a list refer, for all rows at once. Deleted and unreadable
   * resources are omitted.
   */
  portico_names: async (ctx, { query }) => {
    const user = userOf(ctx)
    const parts = allKinds.flatMap((kind) =>
      kind.named === undefined
        ? []
        : [
            sql`select ${kind.named}::text as kind, t.id, t.name from ${sql.table(kind.table)} t
              where t.id in (${sql.join(query.id)}) and ${isOfKind(kind)} and ${readable(user, kind)}`,
          ],
    )
    // A resource may be returned as two kinds: pools have one kind for operators and one for silos.
    const { rows } = await sql<Named>`${sql.join(parts, sql` union `)}`.execute(ctx.db)
    return { items: rows }
  },
} satisfies Handlers<'portico_names'>
