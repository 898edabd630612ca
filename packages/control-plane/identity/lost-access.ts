import { fleetId } from '#kernel/authentication/authenticate.ts'
import type { Context } from '#kernel/context.ts'

/** Thrown when there is no such local user. The message lists the users that exist. */
export class NoSuchUser extends Error {
  override readonly name = 'NoSuchUser'
}

/** The name of a silo and of a user in it, as an operator types them. */
export interface UserName {
  readonly silo: string
  readonly user: string
}

/** Sets a local user's password and ends their sessions. @throws NoSuchUser */
export async function resetPassword(ctx: Context, name: UserName, passwordHash: string): Promise<void> {
  const { id, identityMode } = await findUser(ctx, name)
  if (identityMode !== 'local_only') {
    throw new NoSuchUser(`Users of silo "${name.silo}" sign in with SAML and have no password here.`)
  }
  await ctx.db
    .updateTable('silo_user')
    .set({ password_hash: passwordHash, time_modified: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('session').where('user_id', '=', id).execute()
}

/**
 * Makes a user an admin of the fleet.
 * @returns false if the user was one already
 * @throws NoSuchUser
 */
export async function makeFleetAdmin(ctx: Context, name: UserName): Promise<boolean> {
  const { id } = await findUser(ctx, name)
  const assignment = {
    resource_kind: 'fleet',
    resource_id: fleetId,
    identity_kind: 'silo_user',
    identity_id: id,
    role: 'admin',
  } as const
  const found = await ctx.db
    .selectFrom('role_assignment')
    .select('id')
    .where((eb) => eb.and(assignment))
    .executeTakeFirst()
  if (found !== undefined) return false
  await ctx.db
    .insertInto('role_assignment')
    .values({ id: ctx.newId(), silo_id: null, project_id: null, ...assignment })
    .execute()
  return true
}

async function findUser(
  ctx: Context,
  { silo, user }: UserName,
): Promise<{ id: string; identityMode: string }> {
  const found = await ctx.db
    .selectFrom('silo')
    .leftJoin('silo_user', (join) =>
      join.onRef('silo_user.silo_id', '=', 'silo.id').on('silo_user.external_id', '=', user),
    )
    .select(['silo.identity_mode', 'silo_user.id'])
    .where('silo.name', '=', silo)
    .executeTakeFirst()
  if (found === undefined) {
    const silos = await ctx.db.selectFrom('silo').select('name').orderBy('name').limit(20).execute()
    throw new NoSuchUser(`There is no silo "${silo}". Silos: ${silos.map(({ name }) => name).join(', ')}.`)
  }
  if (found.id === null) throw new NoSuchUser(`Silo "${silo}" has no user "${user}".`)
  return { id: found.id, identityMode: found.identity_mode }
}
