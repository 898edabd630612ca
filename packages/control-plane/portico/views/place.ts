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

/** One list or page: of a project, or with null of the silo. */
export interface ListPlace {
  readonly list: Viewed
  readonly projectId: string | null
  readonly siloId: string
}

/** The list that a call is about, where the caller may do what it does. @throws 400, 403, 404 */
export async function placeOf(ctx: Context, list: Viewed, project: string | undefined): Promise<ListPlace> {
  const { siloId } = project === undefined ? authorizeOnSilo(ctx) : userOf(ctx)
  const projectId = project === undefined ? null : (await find(ctx, 'project', { nameOrId: project })).id
  if (!isViewedIn(list, projectId === null ? 'silo' : 'project')) {
    const where =
      projectId === null ? 'every list of this kind lies in a project' : 'no project has this list'
    refuse(invalidRequest(`${where}: ${list}`))
  }
  return { list, projectId, siloId }
}

/** A condition on saved views: those of one list that are somebody's own, or with null those that it shares. */
export function viewsAt({ list, projectId }: Pick<ListPlace, 'list' | 'projectId'>, owner: string | null) {
  return (of: ExpressionBuilder<Database, 'saved_view'>): Expression<SqlBool> =>
    of.and([
      of('saved_view.list', '=', list),
      of('saved_view.project_id', projectId === null ? 'is' : '=', projectId),
      of('saved_view.user_id', owner === null ? 'is' : '=', owner),
    ])
}

/**
 * Demand that one more view fits where it is to lie: among somebody's own of a list, or with null among those that the
 * project shares. @throws 400
 */
export async function requireRoom(
  ctx: Context,
  place: Pick<ListPlace, 'list' | 'projectId'>,
  owner: string | null,
): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('saved_view')
    .select(sql<number>`count(*)`.as('count'))
    .where(viewsAt(place, owner))
    .executeTakeFirstOrThrow()
  const most = owner === null ? limits.viewsOfProject : limits.viewsOfPerson
  if (count < most) return
  const whose = owner === null ? 'a project may share' : 'a user may have'
  const room = owner === null ? 'end the sharing of one, or delete it' : 'delete one'
  refuse(invalidRequest(`${whose} at most ${most} views of a list; ${room} first`))
}

/** Demand that a view keeps what there is: rows of a list, or the address of a page. @throws 400 */
export function requireFitting(viewed: Viewed, content: ViewContent): void {
  const { page, ...ofList } = content
  if (isViewedPage(viewed) ? Object.keys(ofList).length === 0 : page === undefined) return
  refuse(invalidRequest(`views of ${viewed} keep ${isViewedPage(viewed) ? 'page alone' : 'no page'}`))
}
