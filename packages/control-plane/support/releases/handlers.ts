import type { TargetRelease } from '@portico/contract/schemas/updates.ts'
import { notFoundText } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import { type Context, type Db, userOf } from '#kernel/context.ts'
import type { TargetReleaseTable } from '#kernel/database/schema/support.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'
import { knownReleases } from './known.ts'

/** The target release (docs/reference/support-update-probes.md#target-release), and the known releases. */
export const releaseHandlers = {
  target_release_view: async (ctx) => {
    authorizeOnFleet(ctx)
    return targetView(await latest(ctx.db))
  },

  target_release_update: async (ctx, { body }) => {
    // Only users who may see releases may learn which ones exist, so this is checked first.
    authorizeOnFleet({ ...ctx, operation: 'target_release_view' })
    await requireKnown(ctx, body.system_version)
    authorizeOnFleet(ctx)
    const { generation } = await latest(ctx.db)
    const row = {
      id: ctx.newId(),
      generation: generation + 1,
      version: body.system_version,
      time_requested: ctx.now,
      requested_by: userOf(ctx).userId,
    }
    await ctx.db.insertInto('target_release').values(row).execute()
    return targetView(row)
  },

  portico_releases: async (ctx) => {
    authorizeOnFleet(ctx)
    return knownReleases(ctx)
  },
} satisfies Handlers<'target_release_view' | 'target_release_update' | 'portico_releases'>

function targetView({
  generation,
  version,
  time_requested,
}: Omit<Selectable<TargetReleaseTable>, 'id' | 'requested_by'>): TargetRelease {
  return {
    generation,
    release_source: version === null ? { type: 'unspecified' } : { type: 'system_version', version },
    time_requested: time(time_requested),
  }
}

const latest = (db: Db) =>
  db
    .selectFrom('target_release')
    .select(['generation', 'version', 'time_requested'])
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** @throws 404 */
async function requireKnown({ db }: Context, version: string): Promise<void> {
  const known = await db
    .selectFrom('release')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  if (known === undefined) refuse(notFoundText(`tuf-repo with id "${version}"`))
}
