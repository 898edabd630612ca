import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { decideAndRun } from '../inline-job.ts'
import { diskWork } from '../disks/reconcile.ts'
import { checkNewUpload, createFromFile, createFromUrl } from './create.ts'
import { discard } from './discard.ts'
import { finishUpload } from './finish.ts'
import { recordEmpty, storedPieces, requireOpen, storePieces } from './pieces.ts'
import { resumeTask } from './sending.ts'
import { readUpload, type Upload } from './upload.ts'
import { noProgress, talliesOf, uploadView, viewOf } from './view.ts'

/** Several sessions may have the same image name. */
const columns = {
  ...namedColumns('image_upload', {
    state: { column: 'image_upload.state', type: 'text', unique: false },
  }),
  name: { column: 'image_upload.name', type: 'text', unique: false },
} as const

const findUpload = (ctx: Context, { upload }: { readonly upload: string }): Promise<Upload> =>
  find(ctx, 'image_upload', { nameOrId: upload })

export const uploadHandlers = {
  portico_image_upload_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns)
    const project = await projectScope(ctx, list.query.project ?? '')
    let select = ctx.db
      .selectFrom('image_upload')
      .selectAll('image_upload')
      .where('project_id', '=', project.id)
    const { search, state } = list.query
    if (search !== undefined) select = select.where(matchesNameOrId('image_upload', search))
    if (state !== undefined) select = select.where('state', 'in', state as Upload['state'][])
    const page = await list.page(
      select,
      (row) => row,
      () => project.requireScope(),
    )
    const tallies = await talliesOf(
      ctx.db,
      page.items.map(({ id }) => id),
    )
    return { ...page, items: page.items.map((row) => uploadView(row, tallies.get(row.id) ?? noProgress)) }
  },

  portico_image_upload_create: {
    outside: async (ctx, { query, body }) => {
      checkNewUpload(body, ctx.services)
      const { source } = body
      const projectOf = (inside: Context) => find(inside, 'project', { nameOrId: query.project })
      if (source.type === 'url') {
        const made = await ctx.transact(async (inside) =>
          createFromUrl(inside, await projectOf(inside), body, source),
        )
        return uploadView(made, noProgress)
      }
      const decided: { upload?: Upload } = {}
      await decideAndRun(ctx, diskWork, async (inside) => {
        const { upload, disk } = await createFromFile(inside, await projectOf(inside), body, source)
        decided.upload = upload
        return disk
      })
      if (decided.upload === undefined) throw new Error('a session was decided on and not made')
      return uploadView(decided.upload, noProgress)
    },
  },

  portico_image_upload_view: async (ctx, { path }) => viewOf(ctx.db, await findUpload(ctx, path)),

  portico_image_upload_pieces: async (ctx, { path }) => ({
    ranges: await storedPieces(ctx.db, (await findUpload(ctx, path)).id),
  }),

  portico_image_upload_piece: {
    outside: async (ctx, { path, query, body }) => {
      const upload = requireOpen(await findUpload(ctx, path))
      // A dry run ends here, because writes to a volume cannot be rolled back.
      if (ctx.dryRun) return
      const { volumes } = ctx.services.hypervisor
      await storePieces({ ...ctx, volumes }, upload, path.piece, body, query.sha256)
      await resumeTask(ctx, upload)
    },
  },

  portico_image_upload_empty: {
    // Runs outside a transaction: each record is valid on its own, and there may be too many for one transaction.
    outside: async (ctx, { path, body }) => {
      const upload = requireOpen(await findUpload(ctx, path))
      if (ctx.dryRun) return
      await recordEmpty(ctx, upload, body.ranges)
    },
  },

  /** Retries a failed session from where it failed, with the stored pieces. */
  portico_image_upload_finish: async (ctx, { path }) => {
    const upload = await findUpload(ctx, path)
    await finishUpload(ctx, upload)
    return viewOf(ctx.db, (await readUpload(ctx.db, upload.id)) ?? upload)
  },

  portico_image_upload_delete: async (ctx, { path }) => discard(ctx, await findUpload(ctx, path)),
} satisfies Handlers<
  | 'portico_image_upload_list'
  | 'portico_image_upload_create'
  | 'portico_image_upload_view'
  | 'portico_image_upload_pieces'
  | 'portico_image_upload_piece'
  | 'portico_image_upload_empty'
  | 'portico_image_upload_finish'
  | 'portico_image_upload_delete'
>
