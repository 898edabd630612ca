import { checkJoin } from '@portico/domain/affinity/members.ts'
import { alreadyExists, invalidRequest, notFound } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { findReadable } from '#authorization/lookup/find.ts'
import { lockRunState } from '#authorization/lookup/run-state.ts'
import { type ListParams, namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Instance } from '../instances/view.ts'
import { findGroup, type GroupSelector } from './groups.ts'
import type { AffinityGroup, GroupKind } from './kind.ts'
import { memberView } from './view.ts'

/** A group and an instance, both looked up in `project`. */
export interface MemberSelector extends GroupSelector {
  readonly instance: string
}

/** The columns of the instance, because a member has no name of its own. */
const columns = namedColumns('instance')

export async function listMembers(
  ctx: Context,
  kind: GroupKind,
  groupNameOrId: string,
  query: ListParams & { readonly project?: string | undefined },
) {
  const list = openList(ctx, query, columns)
  const selector = { group: groupNameOrId, project: list.query.project }
  const group = await findGroup(ctx, kind, selector)
  let select = ctx.db
    .selectFrom('instance')
    .innerJoin('affinity_member', 'affinity_member.instance_id', 'instance.id')
    .selectAll('instance')
    .where('affinity_member.group_id', '=', group.id)
  const { search } = list.query
  if (search !== undefined) select = select.where(matchesNameOrId('instance', search))
  return list.page(select, memberView)
}

export async function viewMember(ctx: Context, kind: GroupKind, selector: MemberSelector) {
  const { group, instance } = await bothOf(ctx, kind, selector)
  await requireMember(ctx, kind, group, instance)
  return memberView(instance)
}

/** Adds an instance that has no machine; groups affect a machine only when it starts. */
export async function addMember(ctx: Context, kind: GroupKind, selector: MemberSelector) {
  const { group, instance } = await bothOf(ctx, kind, selector)
  if (instance.project_id !== group.project_id) {
    refuse(invalidRequest('instance must be in the same project as the group'))
  }
  enforce(checkJoin(kind.kind, await lockRunState(ctx, instance.id)))
  if (await isMember(ctx, group, instance)) refuse(alreadyExists(kind.memberWord, instance.id))
  await ctx.db
    .insertInto('affinity_member')
    .values({
      id: ctx.newId(),
      silo_id: group.silo_id,
      project_id: group.project_id,
      group_id: group.id,
      instance_id: instance.id,
    })
    .execute()
  return memberView(instance)
}

/** Removes a member; its running machine keeps its sled. */
export async function removeMember(ctx: Context, kind: GroupKind, selector: MemberSelector): Promise<void> {
  const { group, instance } = await bothOf(ctx, kind, selector)
  await requireMember(ctx, kind, group, instance)
  await ctx.db
    .deleteFrom('affinity_member')
    .where('group_id', '=', group.id)
    .where('instance_id', '=', instance.id)
    .execute()
}

/** The operation's need applies to the group; the instance only has to be readable. */
async function bothOf(
  ctx: Context,
  kind: GroupKind,
  selector: MemberSelector,
): Promise<{ group: AffinityGroup; instance: Instance }> {
  const group = await findGroup(ctx, kind, selector)
  const ofInstance = { nameOrId: selector.instance, project: selector.project }
  return { group, instance: await findReadable(ctx, 'instance', ofInstance) }
}

async function isMember(ctx: Context, group: AffinityGroup, instance: Instance): Promise<boolean> {
  const member = await ctx.db
    .selectFrom('affinity_member')
    .select('id')
    .where('group_id', '=', group.id)
    .where('instance_id', '=', instance.id)
    .executeTakeFirst()
  return member !== undefined
}

async function requireMember(
  ctx: Context,
  kind: GroupKind,
  group: AffinityGroup,
  instance: Instance,
): Promise<void> {
  if (!(await isMember(ctx, group, instance))) refuse(notFound(kind.memberWord, instance.id))
}
