import type { Context } from '#kernel/context.ts'
import { sha256Hex, toHex } from '#kernel/secrets.ts'
import type { LoginSource } from './login-source.ts'

/** Creates a session. @returns its token, of which only a hash is stored */
export async function newSession(
  ctx: Context,
  user: { readonly id: string; readonly silo_id: string },
  from: LoginSource,
): Promise<string> {
  const token = toHex(ctx.random.bytes(20))
  await ctx.db
    .insertInto('session')
    .values({
      id: ctx.newId(),
      silo_id: user.silo_id,
      user_id: user.id,
      token_hash: await sha256Hex(token),
      time_created: ctx.now,
      time_last_used: ctx.now,
      ...from,
    })
    .execute()
  return token
}
