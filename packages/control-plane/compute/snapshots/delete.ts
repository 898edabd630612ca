import { giveBack } from '#fleet/provisioning/charge.ts'
import type { Context } from '#kernel/context.ts'
import { releaseContent } from '../storage-remains.ts'
import type { Snapshot } from './view.ts'

/** Give its storage back. Its bytes go too, unless an image or a disk still needs them. */
export async function deleteSnapshot(ctx: Context, snapshot: Snapshot): Promise<void> {
  await giveBack(ctx, snapshot, { cpus: 0, memory: 0, storage: snapshot.size })
  await ctx.db.deleteFrom('snapshot').where('id', '=', snapshot.id).execute()
  await releaseContent(ctx, snapshot.content_id)
}
