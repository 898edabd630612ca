import { defaultReason, checkBundleDelete } from '@portico/domain/support/bundles.ts'
import type { Context } from '#kernel/context.ts'
import { violatedConstraint } from '#kernel/database/sql-errors.ts'
import { TransactionConflict } from '#kernel/database/transact.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { freeDisk } from './disks.ts'
import { sendArchive, sendFile, sendIndex } from './send.ts'
import { readBundle } from './row.ts'
import { bundleView } from './view.ts'

const columns: SortColumns = {
  id: { column: 'support_bundle.id', type: 'uuid', unique: true },
  time_created: { column: 'support_bundle.time_created', type: 'timestamptz', unique: false },
}

/** Support bundles (docs/reference/support-update-probes.md#support-bundles). */
export const supportBundleHandlers = {
  support_bundle_list: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const list = openList(ctx, query, columns)
    return list.page(ctx.db.selectFrom('support_bundle').selectAll('support_bundle'), bundleView)
  },

  support_bundle_view: async (ctx, { path }) =>
    bundleView(await find(ctx, 'support_bundle', { nameOrId: path.support_bundle })),

  support_bundle_create: async (ctx) => {
    authorizeOnFleet(ctx)
    const id = ctx.newId()
    await insert(ctx, id, await freeDisk(ctx))
    await requestJob(ctx, 'support-bundle', id)
    const made = await readBundle(ctx.db, id)
    if (made === undefined) throw new Error('the new bundle does not exist')
    return bundleView(made)
  },

  support_bundle_delete: async (ctx, { path }) => {
    const bundle = await find(ctx, 'support_bundle', { nameOrId: path.support_bundle })
    enforce(checkBundleDelete(bundle.state))
    if (bundle.state === 'failed') {
      // A bundle without a disk has no content to remove.
      await ctx.db.deleteFrom('support_bundle').where('id', '=', bundle.id).execute()
      return
    }
    await ctx.db
      .updateTable('support_bundle')
      .set({ state: 'destroying' })
      .where('id', '=', bundle.id)
      .execute()
    await requestJob(ctx, 'support-bundle', bundle.id)
  },

  support_bundle_download: async (ctx, { path }) => sendArchive(ctx, path.support_bundle),
  support_bundle_head: async (ctx, { path }) => sendArchive(ctx, path.support_bundle),
  support_bundle_download_file: async (ctx, { path }) => sendFile(ctx, path.support_bundle, path.file),
  support_bundle_head_file: async (ctx, { path }) => sendFile(ctx, path.support_bundle, path.file),
  support_bundle_index: async (ctx, { path }) => sendIndex(ctx, path.support_bundle),
} satisfies Handlers<
  | 'support_bundle_list'
  | 'support_bundle_view'
  | 'support_bundle_create'
  | 'support_bundle_delete'
  | 'support_bundle_download'
  | 'support_bundle_head'
  | 'support_bundle_download_file'
  | 'support_bundle_head_file'
  | 'support_bundle_index'
>

/** Throws a transaction conflict if another request has just taken the disk; the retry chooses another disk. */
async function insert(ctx: Context, id: string, disk: string): Promise<void> {
  try {
    await ctx.db
      .insertInto('support_bundle')
      .values({
        id,
        disk_id: disk,
        state: 'collecting',
        reason_for_creation: defaultReason,
        time_told: ctx.now,
        time_created: ctx.now,
      })
      .execute()
  } catch (error) {
    if (violatedConstraint(error) !== 'support_bundle_disk') throw error
    throw new TransactionConflict('another bundle has this disk now', { cause: error })
  }
}
