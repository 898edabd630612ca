import { notFound, notFoundText, unauthorized } from '@portico/domain/refusals.ts'
import { clearedCookie, sessionCookie } from '#kernel/authentication/cookie.ts'
import type { Credential } from '#kernel/authentication/credentials.ts'
import type { Context } from '#kernel/context.ts'
import type { Handlers, OutsideContext } from '#kernel/pipeline/handler.ts'
import { refuse, RefusalError } from '#kernel/refusal-error.ts'
import { sha256Hex } from '#kernel/secrets.ts'
import { beginLogin } from './attempt.ts'
import { type LoginSource, loginSource } from './login-source.ts'
import { reportedSignIn } from './reported-sign-in.ts'
import { newSession } from './session.ts'

export const loginHandlers = {
  login_local: {
    outside: (ctx, { path, body }) =>
      reportedSignIn(ctx, 'password', async (found) => {
        const attempt = beginLogin(ctx, path.silo_name, body.username)
        const user = await findLocalUser(ctx, path.silo_name, body.username)
        found.silo = path.silo_name
        found.userId = user?.id ?? null
        const kept = user?.password_hash ?? null
        const right = await ctx.services.passwords.check(body.password, kept, attempt)
        if (!right || user === undefined) return refuse(unauthorized)
        attempt.succeed()
        const from = loginSource(ctx.client, ctx.request.headers)
        const token = await ctx.transact((inside) => openSession(inside, user, from))
        ctx.services.sendCookie(ctx.responseHeaders, sessionCookie(token, ctx.client.secure))
      }),
  },

  /** Ends the session of the request, if there is one. The response is always 204. */
  logout: {
    outside: async (ctx) => {
      const credential = readable(ctx)
      if (credential?.kind === 'session') {
        const hash = await sha256Hex(credential.token)
        await ctx.transact((inside) =>
          inside.db.deleteFrom('session').where('token_hash', '=', hash).execute(),
        )
      }
      ctx.services.sendCookie(ctx.responseHeaders, clearedCookie(ctx.client.secure))
    },
  },
} satisfies Handlers<'login_local' | 'logout'>

/** Returns the credential of the request; null if it has none that can be read. */
function readable(ctx: OutsideContext): Credential | null {
  try {
    return ctx.credential()
  } catch (error) {
    if (error instanceof RefusalError) return null
    throw error
  }
}

interface LocalUser {
  readonly id: string
  readonly silo_id: string
  readonly password_hash: string | null
}

/**
 * Returns the local user with a name; undefined if the silo has none.
 * @throws 404 for an unknown silo, or one whose users sign in by SAML
 */
async function findLocalUser(
  ctx: Context,
  siloName: string,
  username: string,
): Promise<LocalUser | undefined> {
  const silo = await ctx.db
    .selectFrom('silo')
    .select(['id', 'identity_mode'])
    .where('name', '=', siloName)
    .executeTakeFirst()
  if (silo === undefined) return refuse(notFound('silo', siloName))
  if (silo.identity_mode !== 'local_only') {
    return refuse(notFoundText('identity-provider with name "local"'))
  }
  return ctx.db
    .selectFrom('silo_user')
    .select(['id', 'silo_id', 'password_hash'])
    .where('silo_id', '=', silo.id)
    .where('external_id', '=', username)
    .executeTakeFirst()
}

/**
 * Creates a session.
 * @returns its token, of which only a hash is stored
 * @throws 401 if the password was changed or removed while it was being hashed
 */
async function openSession(ctx: Context, user: LocalUser, from: LoginSource): Promise<string> {
  const now = await ctx.db
    .selectFrom('silo_user')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  if (now?.password_hash !== user.password_hash) return refuse(unauthorized)
  return newSession(ctx, user, from)
}
