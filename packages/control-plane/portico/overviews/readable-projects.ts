import { type Context, userOf } from '#kernel/context.ts'
import { kindOf } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'

/** Returns the IDs of those projects in the caller's silo that the caller may read. */
export async function readableProjects(ctx: Context): Promise<readonly string[]> {
  const user = userOf(ctx)
  const rows = await ctx.db
    .selectFrom('project as t')
    .select('t.id')
    .where('t.silo_id', '=', user.siloId)
    .where(readable(user, kindOf('project')))
    .execute()
  return rows.map(({ id }) => id)
}
