import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { find } from './find.ts'
import { readsWholeSilo } from './scope.ts'

/** A project whose lists are read: its ID for a condition, and the check that it exists and is readable. */
export interface ProjectScope {
  /** SQL for the ID: a value or a subquery */
  readonly id: RawBuilder<string>
  /** Checks that the project exists and is readable. Call it when the list is empty. @throws 404 */
  readonly requireScope: () => Promise<void>
}

/**
 * Returns the scope of a list. For users who may read every project of the silo, the list query itself looks up the
 * project, and only an empty result needs the check that it exists. This saves a round trip on the most frequent
 * operations.
 * @throws 404 for callers without a silo role, unless they may read the project
 */
export async function projectScope(ctx: Context, nameOrId: string): Promise<ProjectScope> {
  const user = userOf(ctx)
  if (!readsWholeSilo(user, 'viewer')) {
    const { id } = await find(ctx, 'project', { nameOrId })
    return { id: sql<string>`${id}`, requireScope: () => Promise.resolve() }
  }
  const column = isUuid(nameOrId) ? 'id' : 'name'
  return {
    id: sql<string>`(select p.id from project p where p.silo_id = ${user.siloId} and ${sql.ref(`p.${column}`)} = ${nameOrId})`,
    requireScope: async () => {
      await find(ctx, 'project', { nameOrId })
    },
  }
}
