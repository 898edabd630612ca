import type { Body } from '@portico/contract/endpoints.ts'
import { invalidRequest, notFound } from '@portico/domain/refusals.ts'
import { siloOfHost } from '@portico/domain/silos/hosts.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { DeviceAuthRequestTable } from '#kernel/database/schema/identity.ts'
import type { Handlers, OutsideContext, ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { sha256Hex, toHex } from '#kernel/secrets.ts'
import { type LoginSource, loginSource } from '../login/login-source.ts'
import { loginSiloNamed } from '../login/discovery.ts'
import { newUserCode, normalizeUserCode } from './codes.ts'

/** Lifetime of a device login request, in seconds (docs/reference/auth.md#bearer-tokens-and-the-device-flow). */
const lifetime = 300

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

/**
 * Returns a response of one of the two form operations. They use the format of OAuth (RFC 8628) instead of the API's
 * error body.
 */
function oauth(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/**
 * Returns the access token of a device code. It is derived from the code, so that a repeated poll returns the same
 * token although the database contains only hashes of both: the device code is the client's secret and is not stored.
 */
async function tokenFor(deviceCode: string): Promise<string> {
  return `oxide-token-${(await sha256Hex(`access token of ${deviceCode}`)).slice(0, 40)}`
}

export const deviceAuthHandlers = {
  device_auth_request: {
    outside: async (ctx, { body }) => {
      ctx.services.throttle.deviceRequests.admit(ctx.client.source, ctx.now)
      const from = loginSource(ctx.client, ctx.request.headers)
      return ctx.transact((inside) => beginRequest(inside, body.client_id, from))
    },
  },

  device_auth_confirm: {
    outside: async (ctx, { body }) => {
      const { userId } = userOf(ctx)
      const { deviceGuesses } = ctx.services.throttle
      deviceGuesses.admit(userId, ctx.now)
      const outcome = await ctx.transact((inside) => confirm(inside, normalizeUserCode(body.user_code)))
      if (outcome === 'confirmed') deviceGuesses.forgive(userId)
      if (outcome === 'unknown') return refuse(notFound('device-auth-request', body.user_code))
      if (outcome === 'expired') return refuse(invalidRequest('device authorization request expired'))
    },
  },

  device_access_token: {
    outside: async (ctx, { body }) => {
      ctx.services.throttle.devicePolls.admit(ctx.client.source, ctx.now)
      const polled = await ctx.transact((inside) => pollFor(inside, body))
      if (polled.signedIn !== null) reportDevice(ctx, polled.signedIn)
      return polled.answer
    },
  },
} satisfies Handlers<'device_auth_request' | 'device_auth_confirm' | 'device_access_token'>

/**
 * Creates a device login that waits for its user.
 * @returns the data that the device displays and keeps
 */
async function beginRequest(ctx: ReplyContext, clientId: string, from: LoginSource): Promise<Response> {
  const deviceCode = toHex(ctx.random.bytes(20))
  const userCode = await freeUserCode(ctx)
  await ctx.db
    .insertInto('device_auth_request')
    .values({
      id: ctx.newId(),
      client_id: clientId,
      device_code_hash: await sha256Hex(deviceCode),
      user_code: userCode,
      user_id: null,
      time_created: ctx.now,
      time_expires: new Date(ctx.now.getTime() + lifetime * 1000),
      time_confirmed: null,
      ...from,
    })
    .execute()
  return oauth(200, {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: `${await verificationOrigin(ctx)}/device/verify`,
    expires_in: lifetime,
  })
}

/**
 * Returns the origin where users confirm the device: the silo's host name if the request used it
 * (docs/reference/auth.md#bearer-tokens-and-the-device-flow), otherwise the known address of this server. Any other
 * `Host` could send users to an attacker's page.
 */
async function verificationOrigin({ db, client, services }: ReplyContext): Promise<string> {
  const { host, origin } = client
  const silo = siloOfHost(host, services.zones)
  if (silo === null || (await loginSiloNamed(db, silo)) === undefined) return origin
  const url = new URL(origin)
  url.hostname = host.replace(/:\d+$/, '').replace(/\.$/, '')
  return url.origin
}

async function freeUserCode(ctx: Context): Promise<string> {
  for (;;) {
    const code = newUserCode(ctx.random)
    const taken = await ctx.db
      .selectFrom('device_auth_request')
      .select('id')
      .where('user_code', '=', code)
      .executeTakeFirst()
    if (taken === undefined) return code
  }
}

/** Returns to a device whether its user has confirmed the request, with the token if so. */
async function pollFor(ctx: Context, body: Body<'device_access_token'>): Promise<Polled> {
  if (body.grant_type !== grantType) return refused('unsupported_grant_type')
  const request = await ctx.db
    .selectFrom('device_auth_request')
    .selectAll()
    .where('device_code_hash', '=', await sha256Hex(body.device_code))
    .where('client_id', '=', body.client_id)
    .executeTakeFirst()
  if (request === undefined || request.user_id === null) return refused('authorization_pending')
  const token = await tokenFor(body.device_code)
  const isNew = await storeToken(ctx, token, request.user_id, request)
  return {
    answer: oauth(200, { access_token: token, token_type: 'bearer' }),
    signedIn: isNew ? { userId: request.user_id } : null,
  }
}

/** The response to a poll, and the user who has just signed in; null if none has. */
interface Polled {
  readonly answer: Response
  readonly signedIn: { readonly userId: string } | null
}

const refused = (error: string): Polled => ({ answer: oauth(400, { error }), signedIn: null })

function reportDevice(ctx: OutsideContext, { userId }: { readonly userId: string }): void {
  const { services, requestId, client } = ctx
  services.observer.signIn({
    method: 'device',
    outcome: 'succeeded',
    requestId,
    silo: null,
    userId,
    reason: null,
    source: client.address ?? client.source,
  })
}

/**
 * Confirms a device login. A code can be used once; using an expired code has no effect except that it cannot be used
 * again.
 */
async function confirm(ctx: Context, userCode: string): Promise<'confirmed' | 'unknown' | 'expired'> {
  const { userId } = userOf(ctx)
  const request = await ctx.db
    .selectFrom('device_auth_request')
    .selectAll()
    .where('user_code', '=', userCode)
    .where('time_confirmed', 'is', null)
    .executeTakeFirst()
  if (request === undefined) return 'unknown'
  if (request.time_expires <= ctx.now) {
    await ctx.db.deleteFrom('device_auth_request').where('id', '=', request.id).execute()
    return 'expired'
  }
  await ctx.db
    .updateTable('device_auth_request')
    .set({ user_id: userId, time_confirmed: ctx.now })
    .where('id', '=', request.id)
    .execute()
  return 'confirmed'
}

/** Stores a token unless it is known already. @param request the request for the token @returns whether it is new */
async function storeToken(
  ctx: Context,
  token: string,
  userId: string,
  { client_id, source, user_agent }: Selectable<DeviceAuthRequestTable>,
): Promise<boolean> {
  const hash = await sha256Hex(token)
  const known = await ctx.db
    .selectFrom('access_token')
    .select('id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (known !== undefined) return false
  const user = await ctx.db
    .selectFrom('silo_user')
    .select('silo_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('access_token')
    .values({
      id: ctx.newId(),
      silo_id: user.silo_id,
      user_id: userId,
      token_hash: hash,
      client_id,
      time_created: ctx.now,
      source,
      user_agent,
      name: null,
      time_last_used: null,
      time_expires: null,
    })
    .execute()
  return true
}
