import type { AccessToken, Session } from '@portico/contract/portico/logins.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { sessionLimits } from '#kernel/authentication/sessions.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import { openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'

const sessionColumns = {
  time_created: { column: 'session.time_created', type: 'timestamptz', unique: false },
  id: { column: 'session.id', type: 'uuid', unique: true },
} as const
const tokenColumns = {
  time_created: { column: 'access_token.time_created', type: 'timestamptz', unique: false },
  id: { column: 'access_token.id', type: 'uuid', unique: true },
} as const

/** The user's own sessions and tokens, which only their owner can see and end. */
export const ownLoginHandlers = {
  portico_session_list: (ctx, { query }) => {
    const list = openList(ctx, query, sessionColumns, '-time_created')
    const since = (ms: number) => new Date(ctx.now.getTime() - ms)
    const rows = ctx.db
      .selectFrom('session')
      .selectAll('session')
      .where('session.user_id', '=', userOf(ctx).userId)
      // Sessions that have expired are still stored until the next sweep.
      .where('session.time_created', '>=', since(sessionLimits.absolute))
      .where('session.time_last_used', '>=', since(sessionLimits.idle))
    return list.page(rows, (row) => sessionView(ctx, row))
  },

  portico_session_delete: async (ctx, { path }) => {
    const { id } = await find(ctx, 'session', { nameOrId: path.session })
    await ctx.db.deleteFrom('session').where('id', '=', id).execute()
  },

  portico_session_end_others: async (ctx) => {
    const { userId, sessionId } = userOf(ctx)
    let others = ctx.db.deleteFrom('session').where('user_id', '=', userId)
    if (sessionId !== null) others = others.where('id', '!=', sessionId)
    const ended = await others.returning('id').execute()
    return { ended: ended.length }
  },

  portico_access_token_list: (ctx, { query }) => {
    const list = openList(ctx, query, tokenColumns, '-time_created')
    const rows = ctx.db
      .selectFrom('access_token')
      .selectAll('access_token')
      .where('access_token.user_id', '=', userOf(ctx).userId)
      .where((eb) => eb.or([eb('time_expires', 'is', null), eb('time_expires', '>', ctx.now)]))
    return list.page(rows, (row) => tokenView(ctx, row))
  },

  portico_access_token_update: async (ctx, { path, body }) => {
    const token = await find(ctx, 'access_token', { nameOrId: path.token })
    const time_expires = body.time_expires === null ? null : new Date(body.time_expires)
    if (time_expires !== null && time_expires <= ctx.now) {
      refuse(invalidRequest('time_expires must be in the future. To revoke the token now, delete it'))
    }
    const changed = { name: body.name, time_expires }
    await ctx.db.updateTable('access_token').set(changed).where('id', '=', token.id).execute()
    return tokenView(ctx, { ...token, ...changed })
  },

  portico_access_token_delete: async (ctx, { path }) => {
    const { id } = await find(ctx, 'access_token', { nameOrId: path.token })
    await ctx.db.deleteFrom('access_token').where('id', '=', id).execute()
  },
} satisfies Handlers<
  | 'portico_session_list'
  | 'portico_session_delete'
  | 'portico_session_end_others'
  | 'portico_access_token_list'
  | 'portico_access_token_update'
  | 'portico_access_token_delete'
>

function sessionView(ctx: Context, row: Row<'session'>): Session {
  const { id, time_created, time_last_used, source, user_agent } = row
  const ends = Math.min(
    time_created.getTime() + sessionLimits.absolute,
    time_last_used.getTime() + sessionLimits.idle,
  )
  return {
    id,
    time_created: time_created.toISOString(),
    time_last_used: time_last_used.toISOString(),
    time_expires: new Date(ends).toISOString(),
    source,
    user_agent,
    current: id === userOf(ctx).sessionId,
  }
}

function tokenView(ctx: Context, row: Row<'access_token'>): AccessToken {
  const { id, name, time_created, time_last_used, time_expires, source, user_agent } = row
  return {
    id,
    name,
    time_created: time_created.toISOString(),
    time_last_used: time_last_used?.toISOString() ?? null,
    time_expires: time_expires?.toISOString() ?? null,
    source,
    user_agent,
    current: id === userOf(ctx).tokenId,
  }
}
