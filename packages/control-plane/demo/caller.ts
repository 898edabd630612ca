import {
  type Api,
  type ApiError,
  type ClientError,
  createClient,
  type Result,
} from '@portico/contract/client.ts'
import type { ControlPlane } from '#control-plane.ts'
import type { Random } from '@portico/domain/ports.ts'
import { sha256Hex, toHex } from '#kernel/secrets.ts'

/** Calls answer nothing outside this process, so the origin only has to be one. */
const origin = 'http://portico.internal'

/**
 * Make calls as a silo's first administrator, through the same way as anybody's: with a session, which ends with
 * `work`.
 * @throws when the silo has no administrator
 */
export async function asAdministrator<T>(
  controlPlane: ControlPlane,
  { silo, random }: { silo: string; random: Random },
  work: (api: Api) => Promise<T>,
): Promise<T> {
  const token = toHex(random.bytes(20))
  await openSession(controlPlane, silo, token)
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

async function openSession(controlPlane: ControlPlane, silo: string, token: string): Promise<void> {
  const token_hash = await sha256Hex(token)
  await controlPlane.asSystem('demo', async (ctx) => {
    const administrator = await ctx.db
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
    if (administrator === undefined) throw new Error(`Silo ${silo} has no administrator to fill it`)
    await ctx.db
      .insertInto('session')
      .values({
        id: ctx.newId(),
        silo_id: administrator.silo_id,
        user_id: administrator.id,
        token_hash,
        time_created: ctx.now,
        time_last_used: ctx.now,
      })
      .execute()
  })
}

/** The answer of a call that has no reason to fail. @throws with the server's message */
export async function must<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (result.type === 'success') return result.data
  throw failure(result)
}

/**
 * Make something, or find it made: an earlier filling may have been interrupted.
 * @returns whether it was made now
 */
export async function made(call: Promise<Result<unknown>>): Promise<boolean> {
  const result = await call
  if (result.type === 'success') return true
  if (result.type === 'error' && result.data.errorCode === 'ObjectAlreadyExists') return false
  throw failure(result)
}

function failure(result: ApiError | ClientError): Error {
  return result.type === 'error' ? new Error(`Example content: ${result.data.message}`) : result.error
}
