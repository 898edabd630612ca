import { release } from '#fleet/provisioning/charge.ts'
import type { Context } from '#kernel/context.ts'
import { releaseContent } from '../storage-remains.ts'
import type { Snapshot } from './view.ts'

/** Releases the snapshot's storage. Its content is removed too, unless an image or disk still needs it. */
export async function deleteSnapshot(ctx: Context, snapshot: Snapshot): Promise<void> {
  await release(ctx, snapshot, { cpus: 0, memory: 0, storage: snapshot.size })
  await ctx.db.deleteFrom('snapshot').where('id', '=', snapshot.id).execute()
  await releaseContent(ctx, snapshot.content_id)
}
