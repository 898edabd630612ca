/** Who may call: `session` needs a cookie or a token, `none` needs no authentication. */
type RouteAuth = 'session' | 'none'

/** The request body: JSON, form fields, an unparsed form, raw bytes, or none. */
export type BodyKind = 'json' | 'form' | 'raw_form' | 'bytes' | 'none'

/** The response body. `any`: the operation decides, such as a download, an event stream or a websocket. */
type ResponseKind = 'json' | 'none' | 'any'

/** An operation without the schemas of its data. */
export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in braces, in snake_case: `/v1/instances/{instance}`. */
  path: string
  /** The only success status; `default` if the contract specifies none. */
  status: number | 'default'
  tag: string
  auth: RouteAuth
  body: BodyKind
  answer: ResponseKind
  /** For paged lists: the query parameters that the first page requires, although the schema has them as optional. */
  paged?: readonly string[]
  /** The connection becomes a websocket. */
  websocket?: true
}

interface Options {
  status?: number | 'default'
  auth?: RouteAuth
  body?: BodyKind
  answer?: ResponseKind
  paged?: readonly string[]
  websocket?: true
}

function route(
  tag: string,
  method: Route['method'],
  path: string,
  fallback: Required<Pick<Options, 'status' | 'body'>>,
  options: Options,
): Route {
  const { status = fallback.status, body = fallback.body, auth = 'session', ...rest } = options
  const answer = status === 'default' ? 'any' : status === 204 || status === 303 ? 'none' : 'json'
  return { method, path, status, tag, auth, body, answer, ...rest }
}

/** Returns functions that define routes under one tag of the OpenAPI document. */
export function tagged(tag: string) {
  return {
    /** A read; returns 200 with JSON. */
    get: (path: string, options: Options = {}) =>
      route(tag, 'GET', path, { status: 200, body: 'none' }, options),
    head: (path: string, options: Options = {}) =>
      route(tag, 'HEAD', path, { status: 200, body: 'none' }, options),
    /** Creates a resource or performs an action with a body; the status is explicit. */
    post: (path: string, status: number | 'default', options: Options = {}) =>
      route(tag, 'POST', path, { status, body: 'json' }, options),
    /** Performs an action without a body; the status is explicit. */
    act: (path: string, status: number) => route(tag, 'POST', path, { status, body: 'none' }, {}),
    /** Replaces or updates; returns 200 with the new state. */
    put: (path: string, options: Options = {}) =>
      route(tag, 'PUT', path, { status: 200, body: 'json' }, options),
    /** Deletes; returns 204 without a body. */
    del: (path: string) => route(tag, 'DELETE', path, { status: 204, body: 'none' }, {}),
  }
}
