import { viewOutsideProjects } from '@portico/domain/shared-views.ts'
import { type Insertable, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { mayDo } from '#authorization/lookup/access.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import { writeNamed } from '#kernel/names.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { countRows } from './count-views.ts'
import { findViewedList, requireFitting, requireViewLimit, viewsOf } from './viewed-list.ts'
import { contentColumns, contentOf, viewOf } from './view.ts'

/**
 * Saved views of lists: named filters, order and columns. A view belongs to its user, or is shared with its project
 * (docs/decisions/0027-saved-views.md).
 */
export const viewHandlers = {
  portico_view_list: async (ctx, { query }) => {
    const { userId } = userOf(ctx)
    const viewedList = await findViewedList(ctx, query.list, query.project)
    const { list, projectId, siloId } = viewedList
    const rows = await ctx.db
      .selectFrom('saved_view')
      .leftJoin('silo_user as author', 'author.id', 'saved_view.author_id')
      .selectAll('saved_view')
      .select('author.display_name as author')
      .select(opensFirst(userId))
      .where((of) =>
        // Without a project, there are no shared views.
        projectId === null
          ? viewsOf(viewedList, userId)(of)
          : of.or([viewsOf(viewedList, userId)(of), viewsOf(viewedList, null)(of)]),
      )
      .orderBy('saved_view.time_created')
      .orderBy('saved_view.id')
      .execute()
    const views = rows.map((row) => viewOf(row, { author: row.author, opensFirst: row.opens_first }))
    const rowsOf = await countRows(ctx, { list, projectId, siloId }, views)
    return {
      items: views.map((view) => ({ ...view, count: rowsOf(view) })),
      may_share:
        projectId !== null && (await mayDo(ctx, 'portico_view_update', { ownerId: null, projectId, siloId })),
    }
  },

  portico_view_create: async (ctx, { query, body }) => {
    const { userId } = userOf(ctx)
    const viewedList = await findViewedList(ctx, body.list, query.project)
    requireFitting(viewedList.list, body.content)
    await requireViewLimit(ctx, viewedList, userId)
    const view = {
      id: ctx.newId(),
      silo_id: viewedList.siloId,
      project_id: viewedList.projectId,
      user_id: userId,
      author_id: userId,
      list: viewedList.list,
      name: body.name,
      ...contentColumns(body.content),
      time_created: ctx.now,
      time_modified: ctx.now,
    }
    await writeNamed(nameOf(view), () => ctx.db.insertInto('saved_view').values(view).execute())
    return shown(ctx, view.id)
  },

  portico_view_update: async (ctx, { path, body }) => {
    const before = await find(ctx, 'saved_view', { nameOrId: path.view })
    if (body.content !== undefined) requireFitting(before.list, body.content)
    const after = {
      ...before,
      name: body.name ?? before.name,
      user_id: await ownerAfter(ctx, before, body),
      ...contentColumns(body.content ?? contentOf(before)),
      time_modified: ctx.now,
    }
    if (after.user_id !== before.user_id) await requireViewLimit(ctx, atList(before), after.user_id)
    const isTakenAway = before.user_id === null && after.user_id !== null
    await writeNamed<unknown>(nameOf(after), () =>
      isTakenAway
        ? takeAway(ctx, after)
        : ctx.db.updateTable('saved_view').set(after).where('id', '=', before.id).execute(),
    )
    return shown(ctx, before.id)
  },

  portico_view_delete: async (ctx, { path }) => {
    const view = await find(ctx, 'saved_view', { nameOrId: path.view })
    await ctx.db.deleteFrom('saved_view').where('id', '=', view.id).execute()
  },

  portico_view_open_first: async (ctx, { path }) => {
    const view = await find(ctx, 'saved_view', { nameOrId: path.view })
    const { userId, siloId } = userOf(ctx)
    const first = {
      id: ctx.newId(),
      silo_id: siloId,
      project_id: view.project_id,
      user_id: userId,
      list: view.list,
      view_id: view.id,
    }
    await ctx.db
      .insertInto('first_view')
      .values(first)
      .onConflict((other) =>
        other.columns(['user_id', 'list', 'project_id']).doUpdateSet({ view_id: view.id }),
      )
      .execute()
  },

  portico_view_open_first_end: async (ctx, { path }) => {
    const view = await find(ctx, 'saved_view', { nameOrId: path.view })
    await ctx.db
      .deleteFrom('first_view')
      .where('view_id', '=', view.id)
      .where('user_id', '=', userOf(ctx).userId)
      .execute()
  },
} satisfies Handlers<
  | 'portico_view_list'
  | 'portico_view_create'
  | 'portico_view_update'
  | 'portico_view_delete'
  | 'portico_view_open_first'
  | 'portico_view_open_first_end'
>

const atList = ({ list, project_id }: Row<'saved_view'>) => ({ list, projectId: project_id })

/** Returns the scope in which a view's name is unique: a user's views of a list, or those shared with a project. */
function nameOf({ name, user_id }: Pick<Row<'saved_view'>, 'name' | 'user_id'>) {
  return {
    word: 'view',
    name,
    constraint: user_id === null ? 'saved_view_shared_name' : 'saved_view_own_name',
  }
}

/**
 * Returns the owner of a view after a change; null if the view is shared with the project. Sharing is a write in the
 * project, and requires the role for that; a user who stops sharing a view becomes its owner.
 * @throws 400 for a list outside projects, 403
 */
async function ownerAfter(
  ctx: Context,
  { user_id, project_id }: Row<'saved_view'>,
  { shared }: { shared?: boolean | undefined },
): Promise<string | null> {
  if (shared === undefined || shared === (user_id === null)) return user_id
  if (!shared) return userOf(ctx).userId
  if (project_id === null) return refuse(viewOutsideProjects)
  await find(ctx, 'project', { nameOrId: project_id })
  return null
}

/**
 * Stops sharing a view by recreating it with the same ID: everyone in the project receives its deletion, and it is no
 * longer their default. An update would only be sent to its new owner.
 */
async function takeAway(ctx: Context, view: Insertable<Database['saved_view']>): Promise<void> {
  const mine = await ctx.db
    .deleteFrom('first_view')
    .where('view_id', '=', view.id)
    .where('user_id', '=', userOf(ctx).userId)
    .returningAll()
    .executeTakeFirst()
  await ctx.db.deleteFrom('saved_view').where('id', '=', view.id).execute()
  await ctx.db.insertInto('saved_view').values(view).execute()
  if (mine !== undefined) await ctx.db.insertInto('first_view').values(mine).execute()
}

const opensFirst = (userId: string) =>
  sql<boolean>`exists (select from first_view f where f.view_id = saved_view.id and f.user_id = ${userId})`.as(
    'opens_first',
  )

/** Returns a view in the form in which its caller sees it after a change. */
async function shown(ctx: Context, id: string) {
  const { author, opens_first, ...row } = await ctx.db
    .selectFrom('saved_view')
    .leftJoin('silo_user as author', 'author.id', 'saved_view.author_id')
    .selectAll('saved_view')
    .select('author.display_name as author')
    .select(opensFirst(userOf(ctx).userId))
    .where('saved_view.id', '=', id)
    .executeTakeFirstOrThrow()
  return viewOf(row, { author, opensFirst: opens_first })
}
