import { checkImportStep } from '@portico/domain/disks/import.ts'
import { generateName } from '@portico/domain/names.ts'
import type { Context } from '#kernel/context.ts'
import { attempt } from '#kernel/database/attempt.ts'
import { enforce } from '#kernel/refusal-error.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import type { Conclusion, JobContext } from '#reconcile/job.ts'
import { createImage } from '../images/create.ts'
import { createSnapshot } from '../snapshots/create.ts'
import { removeTemporary } from './discard.ts'
import { fail, advance } from './conclude.ts'
import { diskDeletedMessage, diskOf } from './disk.ts'
import { readUpload, type Upload } from './upload.ts'

/** ms between checks of other jobs: creating the disk, taking its snapshot */
const whileAtIt = 250

/** Takes a snapshot of the filled disk, then creates the image in one transaction, and removes disk and snapshot. */
export async function makeImage(_: JobContext, upload: Upload): Promise<Conclusion> {
  return { serializable: (ctx) => (upload.snapshot_id === null ? snapshot(ctx, upload) : image(ctx, upload)) }
}

async function snapshot(ctx: Context, from: Upload): Promise<Next> {
  const upload = await readUpload(ctx.db, from.id)
  if (upload?.state !== 'making' || upload.disk_id === null) return 'done'
  const disk = await diskOf(ctx.db, upload)
  if (disk === undefined) return fail(ctx, upload, diskDeletedMessage)
  if (disk.state === 'creating') return { againIn: whileAtIt }
  const made = await attempt(ctx, async () => {
    enforce(checkImportStep('finalize', disk.state))
    const name = generateName(ctx.random, 'tmp-snapshot')
    const taken = await createSnapshot(ctx, disk, {
      name,
      description: `snapshot of finalized disk ${disk.id}`,
    })
    await ctx.db.updateTable('disk').set({ state: 'finalizing' }).where('id', '=', disk.id).execute()
    return taken
  })
  if ('refusal' in made) return fail(ctx, upload, made.refusal.message)
  const evidence = [
    { label: 'Disk', value: disk.name },
    { label: 'Snapshot', value: made.value.name },
  ]
  await advance(ctx, upload, { snapshot_id: made.value.id }, { make: evidence })
  return { againIn: whileAtIt }
}

async function image(ctx: Context, from: Upload): Promise<Next> {
  const upload = await readUpload(ctx.db, from.id)
  if (upload?.state !== 'making' || upload.snapshot_id === null) return 'done'
  const frozen = await ctx.db
    .selectFrom('snapshot')
    .selectAll()
    .where('id', '=', upload.snapshot_id)
    .executeTakeFirst()
  if (frozen?.state === 'creating') return { againIn: whileAtIt }
  if (frozen?.state !== 'ready')
    return fail(ctx, upload, 'The snapshot of the disk failed. Discard the upload')
  const { silo_id, project_id, name, description, os, version } = upload
  const source = { type: 'snapshot', id: frozen.id } as const
  const made = await attempt(ctx, () =>
    createImage(ctx, { silo_id, project_id }, { name, description, os, version, source }),
  )
  if ('refusal' in made) return fail(ctx, upload, made.refusal.message)
  await advance(
    ctx,
    upload,
    { state: 'done', image_id: made.value.id, disk_id: null, snapshot_id: null },
    {
      make: [
        ...upload.evidence
          .filter(({ step }) => step === 'make')
          .map(({ label, value }) => ({ label, value })),
        { label: 'Image', value: name },
      ],
      clear_up: [{ label: 'Removed', value: `${upload.disk_name ?? 'the disk'} and ${frozen.name}` }],
    },
  )
  await removeTemporary(ctx, upload)
  return 'done'
}
