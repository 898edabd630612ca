import {
  type Api,
  type ApiError,
  type ClientError,
  createClient,
  type Result,
} from '@portico/contract/client.ts'
import type { ControlPlane } from '#control-plane.ts'
import type { Random } from '@portico/domain/ports.ts'
import type { Context } from '#kernel/context.ts'
import { sha256Hex, toHex } from '#kernel/secrets.ts'

/** An arbitrary origin: these requests never leave this process. */
const origin = 'http://portico.internal'

/** The user who sends the requests. */
export interface Caller {
  readonly silo: string
  /** user name; defaults to the silo's first administrator */
  readonly person?: string
  readonly random: Random
}

/**
 * Sends requests as a user of a silo through the pipeline, like those of any client: with a session, which is deleted
 * after `work`.
 * @throws if there is no such user, or no administrator
 */
export async function asUser<T>(
  controlPlane: ControlPlane,
  caller: Caller,
  work: (api: Api) => Promise<T>,
): Promise<T> {
  const token = toHex(caller.random.bytes(20))
  await openSession(controlPlane, caller, token)
  const api = createClient({
    baseUrl: origin,
    fetch: (input, init) => controlPlane.fetch(new Request(input, init)),
    headers: { cookie: `session=${token}` },
  })
  try {
    return await work(api)
  } finally {
    await api.logout()
  }
}

async function openSession(
  controlPlane: ControlPlane,
  { silo, person }: Caller,
  token: string,
): Promise<void> {
  const token_hash = await sha256Hex(token)
  await controlPlane.asSystem('demo', async (ctx) => {
    const user = await (person === undefined
      ? firstAdministrator(ctx, silo)
      : ctx.db
          .selectFrom('silo_user as user')
          .innerJoin('silo', 'silo.id', 'user.silo_id')
          .select(['user.id', 'user.silo_id'])
          .where('silo.name', '=', silo)
          .where('user.external_id', '=', person)
          .executeTakeFirst())
    if (user === undefined) {
      throw new Error(`Silo ${silo} has no ${person ?? 'administrator'} to fill it`)
    }
    await ctx.db
      .insertInto('session')
      .values({
        id: ctx.newId(),
        silo_id: user.silo_id,
        user_id: user.id,
        token_hash,
        time_created: ctx.now,
        time_last_used: ctx.now,
      })
      .execute()
  })
}

function firstAdministrator({ db }: Context, silo: string) {
  return db
    .selectFrom('silo')
    .innerJoin('role_assignment as role', 'role.resource_id', 'silo.id')
    .innerJoin('silo_user as user', 'user.id', 'role.identity_id')
    .select(['user.id', 'user.silo_id'])
    .where('silo.name', '=', silo)
    .where('role.role', '=', 'admin')
    .orderBy('user.time_created')
    .orderBy('user.id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the response to a request that is not expected to fail. @throws with the server's message */
export async function expectOk<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (result.type === 'success') return result.data
  throw failure(result)
}

/**
 * Creates a resource unless it exists, because an earlier run may have been interrupted.
 * @returns whether it was created by this call
 */
export async function createIfMissing(call: Promise<Result<unknown>>): Promise<boolean> {
  const result = await call
  if (result.type === 'success') return true
  if (result.type === 'error' && result.data.errorCode === 'ObjectAlreadyExists') return false
  throw failure(result)
}

function failure(result: ApiError | ClientError): Error {
  return result.type === 'error' ? new Error(`Example content: ${result.data.message}`) : result.error
}
