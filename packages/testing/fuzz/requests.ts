import { allEndpoints, type AnyEndpoint } from '@portico/contract/endpoints.ts'
import type { BodyKind } from '@portico/contract/routes/route.ts'
import { bodyOf } from '#authorization/requests.ts'
import { type Invalidity, pathOf, queryOf } from './path-and-query.ts'
import { type Dice, dice } from '@portico/domain/testing/dice.ts'
import { bodies, type Bytes, headers as oddHeaders } from './malicious-values.ts'
import { withInvalidPlace, writeJson } from './json-writer.ts'
import { fitToFixture, samplesOfBody } from './values.ts'
import { type Caller, callers, type Scene } from './world.ts'

/** A request without the server's address. Logged when a response is wrong, so that the failure can be reproduced. */
export interface FuzzRequest {
  readonly endpoint: AnyEndpoint
  readonly caller: Caller
  readonly method: string
  /** path and query of the request */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Bytes | null
  /** whether the request is sent as a dry run if the operation has a dry run */
  readonly dryRun: boolean
}

/** Content types by kind of body; form data are a kind too. */
const contentTypes: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  raw_form: 'application/json',
  bytes: 'application/octet-stream',
  none: 'application/json',
}

/** Returns the request with this number. Depends on seed, number and scene only, not on earlier requests. */
export function requestNumber(seed: number, number: number, scene: Scene): FuzzRequest {
  const random = dice(Math.imul(seed, 1_000_003) + number)
  // Every operation is used equally often. The stride has no common factor with their number, so neighboring operations
  // are mixed.
  const endpoint = allEndpoints[(number * 7919) % allEndpoints.length] as AnyEndpoint
  const oddness = random.pick<Invalidity>([0, 0, 0, 1, 1, 1, 1, 1, 2])
  const location = locationOf(endpoint, random)
  const invalidityOf = (part: InvalidLocation): Invalidity =>
    oddness === 1 && part !== location ? 0 : oddness
  const caller = callerOf(endpoint, random)
  const fresh = `f-${number}`
  const method =
    oddness === 2 && random.chance(0.03)
      ? random.pick(['PATCH', 'OPTIONS', 'HEAD', 'PUT', 'DELETE'] as const)
      : endpoint.route.method
  const reads = method === 'GET' || method === 'HEAD'
  const body = reads ? null : bodyFor(endpoint, scene, fresh, invalidityOf('body'), random)
  const query = queryOf(endpoint, scene.fixture, invalidityOf('query'), random)
  const invalid = invalidityOf('headers') > 0 && random.chance(0.5) ? random.pick(oddHeaders) : null
  const type = contentTypes[endpoint.route.body]
  return {
    endpoint,
    caller,
    method,
    target: `${pathOf(endpoint, scene.fixture, fresh, invalidityOf('path'), random)}${query.size === 0 ? '' : `?${query.toString()}`}`,
    headers: {
      ...scene.credentials[caller],
      ...(body === null ? {} : { 'content-type': type }),
      ...(invalid === null ? {} : { [invalid[0]]: invalid[1] }),
    },
    body,
    dryRun: random.chance(endpoint.route.method === 'DELETE' ? 0.8 : 0.3),
  }
}

type InvalidLocation = 'path' | 'query' | 'body' | 'headers'

/**
 * Chooses the invalid place of a request that is invalid in one place. The rest is valid, so that the request reaches
 * that place.
 */
function locationOf({ route }: AnyEndpoint, random: Dice): InvalidLocation {
  if (route.body === 'none') return random.pick(['query', 'query', 'query', 'path', 'headers'])
  return random.pick(['body', 'body', 'body', 'body', 'query', 'path', 'headers'])
}

/**
 * Returns who sends the request: usually a user whose requests are permitted. Nobody signs out with the shared session,
 * since that would end it for all requests.
 */
function callerOf({ id }: AnyEndpoint, random: Dice): Caller {
  if (id === 'logout') return 'anonymous'
  return random.chance(0.7) ? 'admin' : random.pick(callers)
}

function bodyFor(
  endpoint: AnyEndpoint,
  scene: Scene,
  fresh: string,
  oddness: Invalidity,
  random: Dice,
): FuzzRequest['body'] {
  const { body: kind } = endpoint.route
  if (kind === 'none') return oddness === 2 ? random.pick(bodies) : null
  if (oddness === 2 && random.chance(0.3)) return random.pick(bodies)
  const value = bodyValue(endpoint, scene, fresh, random)
  const sent = keepingAdmin(corrupted(value, oddness, random), scene)
  return kind === 'form' ? formOf(sent) : writeJson(sent)
}

/** Returns a body written by hand, which passes most checks, or a body generated from the published schema. */
function bodyValue(endpoint: AnyEndpoint, { fixture }: Scene, unused: string, random: Dice): unknown {
  // An updated resource keeps its name, since later requests use the name.
  const fresh = endpoint.route.method === 'PUT' ? (fixture[lastParameter(endpoint)] ?? unused) : unused
  const byHand = random.chance(0.4) ? bodyOf(endpoint.id, fixture) : undefined
  if (typeof byHand === 'object' && byHand !== null)
    return 'name' in byHand ? { ...byHand, name: fresh } : byHand
  return fitToFixture(random.pick(samplesOfBody(endpoint)) ?? {}, fixture, fresh, random)
}

function lastParameter({ route }: AnyEndpoint): string {
  return route.path.match(/\w+(?=\}[^{]*$)/)?.[0] ?? ''
}

function corrupted(value: unknown, oddness: Invalidity, random: Dice): unknown {
  let result = value
  for (let times = oddness === 2 ? 1 + random.below(4) : oddness; times > 0; times--)
    result = withInvalidPlace(result, random)
  return result
}

/** Adds the administrator's role to a valid policy, since later requests need it. */
function keepingAdmin(body: unknown, { adminId }: Scene): unknown {
  if (typeof body !== 'object' || body === null || !('role_assignments' in body)) return body
  const { role_assignments: given } = body
  if (!Array.isArray(given)) return body
  const own = { identity_type: 'silo_user', identity_id: adminId, role_name: 'admin' }
  return { ...body, role_assignments: [...(given as unknown[]), own] }
}

function formOf(value: unknown): string {
  const form = new URLSearchParams()
  const fields = typeof value === 'object' && value !== null ? value : { x: value }
  for (const [key, field] of Object.entries(fields))
    form.append(key.toWellFormed(), String(field).toWellFormed())
  return form.toString()
}

/** Converts to a `Request`. `World.send` replaces its host by the server's. */
export function toRequest({
  method,
  target,
  headers,
  body,
}: Pick<FuzzRequest, 'method' | 'target' | 'headers' | 'body'>): Request {
  return new Request(`http://portico.test${target}`, { method, headers, ...(body === null ? {} : { body }) })
}

/** Returns a request as a readable line, and as a command that sends it again. */
export function describe({ caller, method, target, headers, body }: FuzzRequest): string {
  const shown =
    body === null
      ? ''
      : typeof body === 'string'
        ? JSON.stringify(body)
        : `bytes ${Buffer.from(body).toString('hex')}`
  const cut = shown.length > 600 ? `${shown.slice(0, 600)}… (${shown.length} characters)` : shown
  const { cookie: _cookie, ...others } = headers
  return `${method} ${target} as ${caller} ${JSON.stringify(others)} ${cut}`
}
