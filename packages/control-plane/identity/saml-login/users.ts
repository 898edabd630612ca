import { groupsNotUpdatedMessage } from '@portico/domain/saml/failures.ts'
import type { Context, Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { textLimits } from '#kernel/names.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { SamlRefused } from '#kernel/saml.ts'

/** The user as the provider's response describes them. */
export interface Named {
  /** NameID of the user, by which later logins find the user again */
  readonly name: string
  /** names of the user's groups; null if the provider did not send them, so that the groups do not change */
  readonly groups: readonly string[] | null
}

/** Name of the claim that Entra ID sends instead of the groups if a user is in more than 150 of them. */
const groupsLink = /\/claims\/groups\.link$/

/**
 * Returns the groups that an assertion names; null if it contains a link instead.
 * @param attribute name of the attribute that contains the groups; null if the silo has none
 */
export function groupsOf(
  attribute: string | null,
  attributes: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  if (attribute === null) return []
  const values = attributes.get(attribute)
  const isLinked = [...attributes.keys()].some((name) => groupsLink.test(name))
  return values === undefined && isLinked ? null : groupsIn(values ?? [])
}

/** Records a failed attempt that tells the user and the silo's admins what to change at the provider. */
export async function recordKeptGroups(
  ctx: ReplyContext & { readonly db: Db },
  user: { readonly id: string; readonly silo_id: string },
  provider: { readonly id: string; readonly name: string },
): Promise<void> {
  await ctx.db
    .insertInto('refused_request')
    .values({
      time: ctx.now,
      silo_id: user.silo_id,
      project_id: null,
      actor_id: user.id,
      operation: ctx.operation,
      kind: 'saml-identity-provider',
      target_id: provider.id,
      target_name: provider.name,
      status: 400,
      error_code: 'InvalidRequest',
      message: groupsNotUpdatedMessage,
      request_id: ctx.requestId,
    })
    .execute()
}

/**
 * Returns the groups in the values of an attribute. One value may contain several groups, separated by commas
 * (docs/reference/auth.md#saml-login).
 */
function groupsIn(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/**
 * Returns the user that the provider names, and makes the user a member of exactly the named groups. A user or group
 * that does not exist is created. Groups without members are kept, since they may have roles.
 * @throws SamlRefused if a name is too long or there are too many groups
 */
export async function upsertUser(
  ctx: Context,
  siloId: string,
  { name, groups }: Named,
): Promise<{ id: string; silo_id: string }> {
  // The limit is in bytes, because users are found by an index whose entries PostgreSQL limits to 2,704 bytes.
  const isNameTooLong = new TextEncoder().encode(name).length > textLimits.samlText
  const isGroupTooLong = groups?.some((group) => group.length > textLimits.groupName) === true
  if (isNameTooLong || isGroupTooLong) throw new SamlRefused('long')
  // The number of groups is limited because each membership is a row and a change log entry, and is read with each
  // request of the user.
  if (groups !== null && groups.length > limits.samlGroups) throw new SamlRefused('crowded')
  const id = await userNamed(ctx, siloId, name)
  if (groups === null) return { id, silo_id: siloId }
  const wanted = new Set(await groupsNamed(ctx, siloId, groups))
  const held = await ctx.db.selectFrom('group_member').select('group_id').where('user_id', '=', id).execute()
  const left = held.map(({ group_id }) => group_id).filter((group) => !wanted.has(group))
  if (left.length > 0) {
    await ctx.db.deleteFrom('group_member').where('user_id', '=', id).where('group_id', 'in', left).execute()
  }
  for (const { group_id } of held) wanted.delete(group_id)
  const joined = [...wanted].map((group_id) => ({ id: ctx.newId(), silo_id: siloId, group_id, user_id: id }))
  if (joined.length > 0) await ctx.db.insertInto('group_member').values(joined).execute()
  return { id, silo_id: siloId }
}

async function userNamed(ctx: Context, siloId: string, name: string): Promise<string> {
  const known = await ctx.db
    .selectFrom('silo_user')
    .select('id')
    .where('silo_id', '=', siloId)
    .where('external_id', '=', name)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const id = ctx.newId()
  await ctx.db
    .insertInto('silo_user')
    .values({
      id,
      silo_id: siloId,
      external_id: name,
      display_name: name,
      password_hash: null,
      time_created: ctx.now,
      time_modified: ctx.now,
    })
    .execute()
  return id
}

/** Returns the IDs of groups, creating missing ones. */
async function groupsNamed(ctx: Context, siloId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const known = await ctx.db
    .selectFrom('silo_group')
    .select(['id', 'display_name'])
    .where('silo_id', '=', siloId)
    .where('display_name', 'in', names)
    .execute()
  const missing = names.filter((name) => !known.some(({ display_name }) => display_name === name))
  const made = missing.map((display_name) => ({
    id: ctx.newId(),
    silo_id: siloId,
    display_name,
    time_created: ctx.now,
    time_modified: ctx.now,
  }))
  if (made.length > 0) await ctx.db.insertInto('silo_group').values(made).execute()
  return [...known, ...made].map(({ id }) => id)
}
