import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { releaseContent } from '../storage-remains.ts'
import { imageListQuery } from './list-query.ts'
import { createImage } from './create.ts'
import { type Image, imageView } from './view.ts'

const columns = namedColumns('image', {
  size: { column: 'image.size', type: 'bigint', unique: false },
})

export const imageHandlers = {
  image_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns)
    const { rows } = await imageListQuery(ctx, list.query)
    return list.page(rows.selectAll('image'), imageView)
  },

  image_create: async (ctx, { query, body }) => {
    if (query.project === undefined) {
      const { siloId } = authorizeOnSilo(ctx)
      return imageView(await createImage(ctx, { silo_id: siloId, project_id: null }, body))
    }
    const project = await find(ctx, 'project', { nameOrId: query.project })
    return imageView(await createImage(ctx, { silo_id: project.silo_id, project_id: project.id }, body))
  },

  image_view: async (ctx, { path, query }) =>
    imageView(await find(ctx, 'image', { nameOrId: path.image, project: query.project })),

  image_delete: async (ctx, { path, query }) => {
    const image = await find(ctx, 'image', { nameOrId: path.image, project: query.project })
    await ctx.db.deleteFrom('image').where('id', '=', image.id).execute()
    await releaseContent(ctx, image.content_id)
  },

  image_promote: async (ctx, { path, query }) => {
    const image = await find(ctx, 'image', { nameOrId: path.image, project: query.project })
    authorizeOnSilo(ctx)
    if (image.project_id === null) refuse(invalidRequest('Cannot promote a silo image'))
    return imageView(await moveImage(ctx, image, null))
  },

  image_demote: async (ctx, { path, query }) => {
    // `project` is the destination of the image; an image name therefore refers to an image of the silo.
    const image = await find(ctx, 'image', { nameOrId: path.image })
    authorizeOnSilo(ctx)
    const project = await find(ctx, 'project', { nameOrId: query.project })
    if (image.project_id !== null) refuse(invalidRequest('Cannot demote a project image'))
    return imageView(await moveImage(ctx, image, project.id))
  },
} satisfies Handlers<
  'image_list' | 'image_create' | 'image_view' | 'image_delete' | 'image_promote' | 'image_demote'
>

/**
 * Moves an image to a project, or to the silo if `projectId` is null. The ID does not change. @throws 400 for a taken
 * name
 */
async function moveImage(ctx: Context, image: Image, projectId: string | null): Promise<Image> {
  await requireFreeName(ctx, image.name, {
    table: 'image',
    word: projectId === null ? 'silo-image' : 'project-image',
    where: { silo_id: image.silo_id, project_id: projectId },
  })
  return ctx.db
    .updateTable('image')
    .set({ project_id: projectId, time_modified: ctx.now })
    .where('id', '=', image.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
