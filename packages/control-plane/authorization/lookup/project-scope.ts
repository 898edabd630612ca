import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { find } from './find.ts'
import { readsWholeSilo } from './place.ts'

/** A project whose lists are read: its id for a condition, and the check that it is there to be read at all. */
export interface ProjectScope {
  /** as a value or as a subquery */
  readonly id: RawBuilder<string>
  /** @throws 404; to be called when nothing was found, which may mean that there is no such project */
  readonly ensure: () => Promise<void>
}

/**
 * The scope of a list. Who may read every project of the silo needs no look-up beforehand: the list itself finds the
 * project, and only an empty answer asks whether it exists. That saves a round trip on the busiest calls.
 * @throws 404 for callers without a silo role, unless the project is theirs to read
 */
export async function projectScope(ctx: Context, nameOrId: string): Promise<ProjectScope> {
  const user = userOf(ctx)
  if (!readsWholeSilo(user, 'viewer')) {
    const { id } = await find(ctx, 'project', { nameOrId })
    return { id: sql<string>`${id}`, ensure: () => Promise.resolve() }
  }
  const column = isUuid(nameOrId) ? 'id' : 'name'
  return {
    id: sql<string>`(select p.id from project p where p.silo_id = ${user.siloId} and ${sql.ref(`p.${column}`)} = ${nameOrId})`,
    ensure: async () => {
      await find(ctx, 'project', { nameOrId })
    },
  }
}
