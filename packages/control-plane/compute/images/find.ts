import { forbidden, invalidRequest, isUuid, notFound } from '@portico/domain/refusals.ts'
import { includes, type Role } from '@portico/domain/roles.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '../../kernel/context.ts'
import type { ImageTable } from '../../kernel/database/schema/compute.ts'
import type { InProject } from '../../kernel/lookup/in-project.ts'
import { kinds } from '../../kernel/lookup/kinds.ts'
import { authorizeInProject, resolveProject } from '../../kernel/lookup/project-access.ts'
import { refuse } from '../../kernel/refusal-error.ts'

export type Image = Selectable<ImageTable>

/**
 * Find an image of a project or of the whole silo. A name without a project is one of the silo's.
 * @throws 400 for an id with a project, 404, 403
 */
export async function findImage(ctx: Context, selector: InProject, needed: Role): Promise<Image> {
  const image = await resolveImage(ctx, selector)
  const missing = notFound(kinds.image.word, selector.nameOrId)
  if (image.project_id !== null) {
    await authorizeInProject(ctx, image.project_id, needed, missing)
    return image
  }
  const { siloRole } = userOf(ctx)
  if (!includes(siloRole, 'viewer')) refuse(missing)
  if (!includes(siloRole, needed)) refuse(forbidden)
  return image
}

async function resolveImage(ctx: Context, { nameOrId, project }: InProject): Promise<Image> {
  const { siloId } = userOf(ctx)
  let query = ctx.db.selectFrom('image').selectAll().where('silo_id', '=', siloId)
  if (isUuid(nameOrId)) {
    if (project !== undefined) refuse(invalidRequest(kinds.image.idWithParent))
    query = query.where('id', '=', nameOrId)
  } else {
    query = query.where('name', '=', nameOrId)
    query =
      project === undefined
        ? query.where('project_id', 'is', null)
        : query.where('project_id', '=', (await resolveProject(ctx, project)).id)
  }
  return (await query.executeTakeFirst()) ?? refuse(notFound(kinds.image.word, nameOrId))
}
