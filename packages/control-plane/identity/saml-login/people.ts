import type { Context } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { textLimits } from '#kernel/names.ts'
import { SamlRefused } from '#kernel/saml.ts'

/** Somebody as the identity provider names them. */
export interface Named {
  /** NameID, by which they are known from now on */
  readonly name: string
  readonly groups: readonly string[]
}

/**
 * The groups that an attribute names: each value may hold several, with commas between them
 * (semantics/auth.md section 5).
 */
export function groupsIn(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/**
 * The user of a silo whom the provider names, made when unknown, as a member of exactly the groups it names, which are
 * made when unknown. Groups stay when nobody is in them: roles may be given to them.
 * @throws SamlRefused for names longer than are kept, and for too many groups
 */
export async function welcome(
  ctx: Context,
  siloId: string,
  { name, groups }: Named,
): Promise<{ id: string; silo_id: string }> {
  if (name.length > textLimits.samlText || groups.some((group) => group.length > textLimits.groupName)) {
    throw new SamlRefused('unreadable')
  }
  // Every one is a row, an entry of the change log, and asked about in each call of theirs.
  if (groups.length > limits.samlGroups) throw new SamlRefused('crowded')
  const id = await userNamed(ctx, siloId, name)
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

/** Ids of groups, made where there are none of that name. */
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
