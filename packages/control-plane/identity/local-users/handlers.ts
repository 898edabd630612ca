import type { UserPassword } from '@portico/contract/schemas/users.ts'
import { alreadyExists } from '@portico/domain/refusals.ts'
import { checkLocalUsers } from '@portico/domain/silos/identity.ts'
import type { Context } from '#kernel/context.ts'
import { find, resolve, type Row } from '#authorization/lookup/find.ts'
import type { Handlers, OutsideContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { userView } from '../users/handlers.ts'

/** Returns a silo with local users, for its admins and the fleet's. @throws 404, 403 */
async function localSilo(ctx: Context, nameOrId: string): Promise<Row<'silo'>> {
  const silo = await find(ctx, 'silo', { nameOrId: nameOrId })
  enforce(checkLocalUsers(silo.identity_mode))
  return silo
}

/**
 * Returns the hash of a password; null if there is none. Hashing is slow, so it happens after the permission check and
 * before the transaction that writes the hash.
 */
async function hashed(ctx: OutsideContext, password: UserPassword): Promise<string | null> {
  if (password.mode !== 'password') return null
  // A dry run writes no hash, so it does not compute one, which would take a slot that logins wait for.
  return ctx.dryRun ? 'not hashed' : ctx.services.passwords.hash(password.value)
}

/** Checks that a silo has a user. @throws 404 */
async function requireUser(ctx: Context, silo: Row<'silo'>, userId: string): Promise<void> {
  await resolve(ctx, 'silo_user', { nameOrId: userId, silo: silo.id })
}

export const localUserHandlers = {
  local_idp_user_create: {
    outside: async (ctx, { query, body }) => {
      await localSilo(ctx, query.silo)
      const password_hash = await hashed(ctx, body.password)
      return ctx.transact(async (inside) => {
        const silo = await localSilo(inside, query.silo)
        const taken = await inside.db
          .selectFrom('silo_user')
          .select('id')
          .where('silo_id', '=', silo.id)
          .where('external_id', '=', body.external_id)
          .executeTakeFirst()
        if (taken !== undefined) refuse(alreadyExists('silo-user', body.external_id))
        const user = {
          id: inside.newId(),
          silo_id: silo.id,
          external_id: body.external_id,
          display_name: body.external_id,
          password_hash,
          time_created: inside.now,
          time_modified: inside.now,
        }
        await inside.db.insertInto('silo_user').values(user).execute()
        return userView(user)
      })
    },
  },

  local_idp_user_delete: async (ctx, { path, query }) => {
    const silo = await localSilo(ctx, query.silo)
    await requireUser(ctx, silo, path.user_id)
    await ctx.db.deleteFrom('silo_user').where('id', '=', path.user_id).execute()
  },

  local_idp_user_set_password: {
    outside: async (ctx, { path, query, body }) => {
      await requireUser(ctx, await localSilo(ctx, query.silo), path.user_id)
      const password_hash = await hashed(ctx, body)
      await ctx.transact(async (inside) => {
        await requireUser(inside, await localSilo(inside, query.silo), path.user_id)
        await inside.db
          .updateTable('silo_user')
          .set({ password_hash, time_modified: inside.now })
          .where('id', '=', path.user_id)
          .execute()
      })
    },
  },
} satisfies Handlers<'local_idp_user_create' | 'local_idp_user_delete' | 'local_idp_user_set_password'>
