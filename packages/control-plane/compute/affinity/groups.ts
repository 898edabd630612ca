import type { AffinityGroupCreate, AffinityGroupUpdate } from '@portico/contract/schemas/affinity.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { changedIdentity, newIdentity, requireFreeName } from '#kernel/names.ts'
import { type ListParams, namedColumns, openList } from '#kernel/paging/list.ts'
import type { AffinityGroup, GroupKind } from './kind.ts'
import { affinityGroupListQuery } from './list-query.ts'
import { groupView } from './view.ts'

/** A group by name or ID, and the project if the group is given by name. */
export interface GroupSelector {
  readonly group: string
  readonly project: string | undefined
}

/** @throws 400, 404, 403 */
export function findGroup(
  ctx: Context,
  { lookup }: GroupKind,
  { group, project }: GroupSelector,
): Promise<AffinityGroup> {
  return find(ctx, lookup, { nameOrId: group, project })
}

export async function listGroups(
  ctx: Context,
  kind: GroupKind,
  query: ListParams & { readonly project?: string | undefined },
) {
  const list = openList(ctx, query, namedColumns('affinity_group'))
  const { rows, requireScope } = await affinityGroupListQuery(ctx, kind, list.query)
  return list.page(rows.selectAll('affinity_group'), groupView, requireScope)
}

export async function createGroup(
  ctx: Context,
  kind: GroupKind,
  projectNameOrId: string,
  body: AffinityGroupCreate,
) {
  const project = await find(ctx, 'project', { nameOrId: projectNameOrId })
  await requireGroupName(ctx, kind, project.id, body.name)
  const group = await ctx.db
    .insertInto('affinity_group')
    .values({
      ...newIdentity(ctx, body),
      silo_id: project.silo_id,
      project_id: project.id,
      kind: kind.kind,
      policy: body.policy,
      failure_domain: body.failure_domain,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return groupView(group)
}

export async function viewGroup(ctx: Context, kind: GroupKind, selector: GroupSelector) {
  return groupView(await findGroup(ctx, kind, selector))
}

/** Changes name and description only; the policy cannot be changed. */
export async function updateGroup(
  ctx: Context,
  kind: GroupKind,
  selector: GroupSelector,
  body: AffinityGroupUpdate,
) {
  const group = await findGroup(ctx, kind, selector)
  if (body.name !== undefined) await requireGroupName(ctx, kind, group.project_id, body.name, group.id)
  const updated = await ctx.db
    .updateTable('affinity_group')
    .set(changedIdentity(ctx, body))
    .where('id', '=', group.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return groupView(updated)
}

/** Deletes a group with its memberships; instances are unaffected. */
export async function deleteGroup(ctx: Context, kind: GroupKind, selector: GroupSelector): Promise<void> {
  const group = await findGroup(ctx, kind, selector)
  await ctx.db.deleteFrom('affinity_group').where('id', '=', group.id).execute()
}

/** Checks that no group of this kind has the name; groups of the two kinds may share a name. */
function requireGroupName(
  ctx: Context,
  { kind, word }: GroupKind,
  projectId: string,
  name: string,
  except?: string,
): Promise<void> {
  return requireFreeName(ctx, name, {
    table: 'affinity_group',
    word,
    where: { project_id: projectId, kind },
    ...(except === undefined ? {} : { except }),
  })
}
