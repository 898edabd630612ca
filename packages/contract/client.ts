/**
 * The typed client: one method per operation, derived from the table of routes. Schemas are imported as types only, so
 * that zod is not loaded in the browser.
 */
import { isUuid } from '@portico/domain/refusals.ts'
import {
  readWire,
  toCamel,
  toSnake,
  writeWire,
  type Camel,
  type CamelInput,
  type CamelKey,
} from './casing.ts'
import type { ResponseBody, BodyInput, PathParams, QueryInput } from './endpoints.ts'
import { operationIds, routes, type OperationId, type Route } from './routes.ts'

/** The response of an operation in camelCase. Downloads and streams return the `Response` itself. */
export type CamelResponse<Op extends OperationId> = Camel<ResponseBody<Op>>
/** The body of an operation in camelCase. */
export type CamelBody<Op extends OperationId> = CamelInput<BodyInput<Op>>
/** The path parameters of an operation. */
export type CamelPath<Op extends OperationId> = CamelInput<PathParams<Op>>
/** The query parameters of an operation. Parameters that are null are omitted; times may be given as `Date`. */
export type CamelQuery<Op extends OperationId> = QueryFields<QueryInput<Op>>

type QueryFields<T> = {
  [K in keyof T as K extends string ? CamelKey<K> : never]: undefined extends T[K]
    ? QueryValue<K, T[K]> | null
    : QueryValue<K, T[K]>
}
type QueryValue<K, T> = K extends 'start_time' | 'end_time' ? T | Date : T

type PathPart<Op extends OperationId> = string extends keyof PathParams<Op>
  ? unknown
  : { path: CamelPath<Op> }
type QueryPart<Op extends OperationId> = string extends keyof QueryInput<Op>
  ? unknown
  : Partial<CamelQuery<Op>> extends CamelQuery<Op>
    ? { query?: CamelQuery<Op> | undefined }
    : { query: CamelQuery<Op> }
type BodyPart<Op extends OperationId> = [BodyInput<Op>] extends [undefined]
  ? unknown
  : { body: CamelBody<Op> }

/**
 * Arguments of a method. `signal` aborts the request. With `ifMatch`, the `etag` of an earlier response, the server
 * returns 412 if the resource has changed.
 */
export type Args<Op extends OperationId> = PathPart<Op> &
  QueryPart<Op> &
  BodyPart<Op> & { signal?: AbortSignal | undefined; ifMatch?: string | undefined }

export interface Success<T> {
  type: 'success'
  data: T
  status: number
  headers: Headers
}

/** The server refused the request with an error body. */
export interface ApiError {
  type: 'error'
  status: number
  headers: Headers
  /** URL of the request */
  url: string
  data: { message: string; errorCode?: string; requestId: string }
}

/** There was no response, or the response could not be parsed. `status` is 0 if there was none. */
export interface ClientError {
  type: 'client_error'
  status: number
  /** URL of the request */
  url: string
  text: string
  error: Error
}

export type Result<T> = Success<T> | ApiError | ClientError

/** A method of the client. Arguments are optional if the operation requires none. */
export type Method<Op extends OperationId> =
  Partial<Args<Op>> extends Args<Op>
    ? (args?: Args<Op>) => Promise<Result<CamelResponse<Op>>>
    : (args: Args<Op>) => Promise<Result<CamelResponse<Op>>>

/** The client: `api.instanceView({ path: { instance }, query: { project } })`. */
export type Api = { [Op in OperationId as CamelKey<Op>]: Method<Op> }

export interface ClientOptions {
  fetch?: typeof fetch
  /** prefix of the paths; empty for the origin of the page */
  baseUrl?: string
  /** token that is sent as a bearer token; if omitted, the browser's session cookie authenticates the user */
  token?: string
  headers?: Record<string, string>
}

/** Arguments without types, for code that is driven by the table. `Args` is the typed form. */
interface LooseArgs {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  ifMatch?: string
}

const methodNames = operationIds.map((id) => [id, toCamel(id)] as const)

export function createClient(options: ClientOptions = {}): Api {
  const methods = methodNames.map(([id, name]) => [name, (args: LooseArgs = {}) => call(id, args, options)])
  // Each method has the type that `Api` derives from the same operation ID.
  return Object.fromEntries(methods) as Api
}

/** Returns the path and query of a request that is not sent by the client: a websocket, a link, an event stream. */
export function operationUrl<Op extends OperationId>(id: Op, args: PathPart<Op> & QueryPart<Op>): string {
  return urlOf(id, args as LooseArgs)
}

function urlOf(id: OperationId, { path = {}, query: given = {} }: LooseArgs): string {
  const route = routes[id]
  const query = withoutRedundantParents(id, path, given)
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[toCamel(name)]
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${route.path} needs ${name}`)
    return encodeURIComponent(textOf(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined) search.append(toSnake(key), textOf(item))
    }
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

/** Query parameters that name the parents of a resource. */
type Parent = 'project' | 'vpc' | 'instance' | 'router' | 'gateway'

/** The possible parents of each parent in a query, and of the resource in a path. */
const parentsOf: Readonly<Record<string, readonly Parent[]>> = {
  vpc: ['project'],
  instance: ['project'],
  router: ['vpc', 'project'],
  gateway: ['vpc', 'project'],
  path: ['router', 'gateway', 'vpc', 'instance', 'project'],
}

type RequiredOf<T> = string extends keyof T
  ? never
  : { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]

/** Operations for which the contract requires a parent in the query even if the path contains an ID. */
type WithRequiredParent = {
  [Op in OperationId]: string extends keyof PathParams<Op>
    ? never
    : [RequiredOf<QueryInput<Op>> & Parent] extends [never]
      ? never
      : Op
}[OperationId]

/**
 * The operations of that type, listed because schemas are not loaded in the browser. The compiler checks that the list
 * is complete.
 */
const parentRequired = {
  image_demote: true,
  probe_delete: true,
  probe_view: true,
  vpc_router_route_view: true,
} as const satisfies Record<WithRequiredParent, true>

/**
 * Removes the parents of a resource that is named by its ID, since the API refuses them
 * (docs/reference/conventions.md#selectors).
 */
function withoutRedundantParents(
  id: OperationId,
  path: Record<string, unknown>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  if (id in parentRequired) return query
  const inPath = Object.values(path)
  const isIdAlone = (parameter: string) =>
    parameter === 'path' ? inPath.length > 0 && inPath.every(isId) : isId(query[parameter])
  const needless = Object.keys(parentsOf)
    .filter(isIdAlone)
    .flatMap((parameter) => parentsOf[parameter] ?? [])
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !needless.some((parent) => parent === name)),
  )
}

const isId = (value: unknown) => typeof value === 'string' && isUuid(value)

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  raw_form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
}

function requestOf(route: Route, args: LooseArgs, { token, headers }: ClientOptions): RequestInit {
  const request: RequestInit & { headers: Record<string, string> } = {
    method: route.method,
    headers: { ...headers },
  }
  if (token !== undefined) request.headers['authorization'] = `Bearer ${token}`
  if (args.ifMatch !== undefined) request.headers['if-match'] = args.ifMatch
  if (args.signal) request.signal = args.signal
  if (route.body !== 'none' && args.body !== undefined) {
    request.headers['content-type'] = CONTENT_TYPES[route.body]
    request.body = encodeBody(route, args.body)
  }
  return request
}

type Payload = NonNullable<RequestInit['body']>

function encodeBody(route: Route, body: unknown): Payload {
  if (route.body === 'bytes' || route.body === 'raw_form') return body as Payload
  const fields = writeWire(body)
  if (route.body === 'form') return new URLSearchParams(fields as Record<string, string>)
  return JSON.stringify(fields)
}

async function call(id: OperationId, args: LooseArgs, options: ClientOptions): Promise<Result<unknown>> {
  const route: Route = routes[id]
  const send = options.fetch ?? fetch
  const url = (options.baseUrl ?? '') + urlOf(id, args)
  let response: Response
  let text = ''
  try {
    response = await send(url, requestOf(route, args, options))
    if (response.ok && route.answer === 'any') return success(response, response)
    text = await response.text()
  } catch (error) {
    return {
      type: 'client_error',
      status: 0,
      url,
      text: '',
      error: error instanceof Error ? error : new Error(String(error)),
    }
  }
  if (response.ok && text === '' && (route.answer === 'none' || response.status === 204)) {
    return success(undefined, response)
  }
  const data = parse(text)
  if (data === undefined) return unread(response.status, url, text)
  if (response.ok) return success(data.value, response)
  const said = errorData(data.value)
  if (said === undefined) return unread(response.status, url, text)
  return {
    type: 'error',
    status: response.status,
    headers: response.headers,
    url,
    data: said,
  }
}

function unread(status: number, url: string, text: string): ClientError {
  return { type: 'client_error', status, url, text, error: new Error('Error reading API response') }
}

/** Returns the content of an error body; undefined for other JSON, such as the response of a proxy. */
function errorData(value: unknown): ApiError['data'] | undefined {
  const said = (typeof value === 'object' ? value : null) as Partial<Record<string, unknown>> | null
  const text = (field: string) => (typeof said?.[field] === 'string' ? said[field] : undefined)
  if (text('message') === undefined && text('requestId') === undefined) return undefined
  const errorCode = text('errorCode')
  return {
    message: text('message') ?? '',
    requestId: text('requestId') ?? '',
    ...(errorCode !== undefined && { errorCode }),
  }
}

function success(data: unknown, { status, headers }: Response): Success<unknown> {
  return { type: 'success', data, status, headers }
}

/** Parses a JSON text; undefined if it is invalid. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: readWire(JSON.parse(text)) }
  } catch {
    return undefined
  }
}
