import { isViewedPage, isViewedIn, type Viewed } from '@portico/contract/resources/viewed-lists.ts'
import type { ViewContent } from '@portico/contract/portico/views.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { limits } from '#kernel/limits.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** A list or page of a project, or of the silo if the project is null. */
export interface ViewedList {
  readonly list: Viewed
  readonly projectId: string | null
  readonly siloId: string
}

/** Returns the list of a request, if the caller may run the operation on it. @throws 400, 403, 404 */
export async function findViewedList(
  ctx: Context,
  list: Viewed,
  project: string | undefined,
): Promise<ViewedList> {
  const { siloId } = project === undefined ? authorizeOnSilo(ctx) : userOf(ctx)
  const projectId = project === undefined ? null : (await find(ctx, 'project', { nameOrId: project })).id
  if (!isViewedIn(list, projectId === null ? 'silo' : 'project')) {
    const where =
      projectId === null
        ? 'lists of this kind exist in projects only'
        : 'this list does not exist in projects'
    refuse(invalidRequest(`${where}: ${list}`))
  }
  return { list, projectId, siloId }
}

/** Returns the condition for saved views of one list that a user owns, or that are shared if the owner is null. */
export function viewsOf({ list, projectId }: Pick<ViewedList, 'list' | 'projectId'>, owner: string | null) {
  return (of: ExpressionBuilder<Database, 'saved_view'>): Expression<SqlBool> =>
    of.and([
      of('saved_view.list', '=', list),
      of('saved_view.project_id', projectId === null ? 'is' : '=', projectId),
      of('saved_view.user_id', owner === null ? 'is' : '=', owner),
    ])
}

/**
 * Checks that the limit allows one more view of a list: of a user, or shared with the project if the owner is null.
 * @throws 400
 */
export async function requireViewLimit(
  ctx: Context,
  viewedList: Pick<ViewedList, 'list' | 'projectId'>,
  owner: string | null,
): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('saved_view')
    .select(sql<number>`count(*)`.as('count'))
    .where(viewsOf(viewedList, owner))
    .executeTakeFirstOrThrow()
  const most = owner === null ? limits.viewsOfProject : limits.viewsOfUser
  if (count < most) return
  const whose = owner === null ? 'a project may share' : 'a user may have'
  const room = owner === null ? 'stop sharing one, or delete it' : 'delete one'
  refuse(invalidRequest(`${whose} at most ${most} views of a list; ${room} first`))
}

/** Checks that a view has the content that applies: the settings of a list, or a page's URL. @throws 400 */
export function requireFitting(viewed: Viewed, content: ViewContent): void {
  const { page, ...ofList } = content
  if (isViewedPage(viewed) ? Object.keys(ofList).length === 0 : page === undefined) return
  refuse(invalidRequest(`views of ${viewed} contain ${isViewedPage(viewed) ? 'only page' : 'no page'}`))
}
