import { unauthorized } from '@portico/domain/refusals.ts'
import { discardAllOf } from '#compute/uploads/discard.ts'
import type { Context } from '#kernel/context.ts'
import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { changedIdentity, newIdentity, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { createVpc } from '#network/vpcs/create.ts'
import { projectPolicy, replacePolicy } from '#identity/policies/policy.ts'
import { firstContent } from './contents.ts'
import { projectListQuery } from './list-query.ts'
import { projectView } from './view.ts'

export const projectHandlers = {
  project_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('project'))
    return list.page(projectListQuery(ctx, list.query).rows.selectAll('project'), projectView)
  },

  project_create: async (ctx, { body }) => {
    const { siloId } = authorizeOnSilo(ctx)
    await requireSilo(ctx, siloId)
    await requireFreeName(ctx, body.name, { table: 'project', word: 'project', where: { silo_id: siloId } })
    const project = { ...newIdentity(ctx, body), silo_id: siloId }
    await ctx.db.insertInto('project').values(project).execute()
    await ctx.db
      .insertInto('provisioned')
      .values({ collection_id: project.id, collection_kind: 'project', silo_id: siloId })
      .execute()
    await createVpc(ctx, project, { name: 'default', description: 'Default VPC', dns_name: 'default' })
    return projectView(project)
  },

  project_view: async (ctx, { path }) => projectView(await find(ctx, 'project', { nameOrId: path.project })),

  project_update: async (ctx, { path, body }) => {
    const project = await find(ctx, 'project', { nameOrId: path.project })
    if (body.name !== undefined) {
      await requireFreeName(ctx, body.name, {
        table: 'project',
        word: 'project',
        where: { silo_id: project.silo_id },
        except: project.id,
      })
    }
    const updated = await ctx.db
      .updateTable('project')
      .set(changedIdentity(ctx, body))
      .where('id', '=', project.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return projectView(updated)
  },

  project_delete: async (ctx, { path }) => {
    const project = await find(ctx, 'project', { nameOrId: path.project })
    enforce(await firstContent(ctx, project.id))
    await discardAllOf(ctx, project.id)
    // The project is deleted first, which waits for concurrent creations in it. Its counter is deleted last, since
    // these creations need it.
    await deleteUnreferenced(() => ctx.db.deleteFrom('project').where('id', '=', project.id).execute())
    await ctx.db.deleteFrom('role_assignment').where('resource_id', '=', project.id).execute()
    await ctx.db.deleteFrom('provisioned').where('collection_id', '=', project.id).execute()
  },

  project_policy_view: async (ctx, { path }) => {
    const project = await find(ctx, 'project', { nameOrId: path.project })
    return projectPolicy(ctx, project.id)
  },

  project_policy_update: async (ctx, { path, body }) => {
    const project = await find(ctx, 'project', { nameOrId: path.project })
    await replacePolicy(ctx, { kind: 'project', id: project.id, siloId: project.silo_id }, body)
    return projectPolicy(ctx, project.id)
  },
} satisfies Handlers<
  | 'project_list'
  | 'project_create'
  | 'project_view'
  | 'project_update'
  | 'project_delete'
  | 'project_policy_view'
  | 'project_policy_update'
>

/** The silo may have been deleted during the request, and its users with it. @throws 401 */
async function requireSilo({ db }: Context, siloId: string): Promise<void> {
  const silo = await db.selectFrom('silo').select('id').where('id', '=', siloId).executeTakeFirst()
  if (silo === undefined) refuse(unauthorized)
}
