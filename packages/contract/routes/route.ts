/** The authentication that an operation requires. `session`: a cookie or a token. `none`: no authentication. */
type RouteAuth = 'session' | 'none'

/** The format of the request body: JSON, form fields, a form that is not parsed, raw bytes, or none. */
export type BodyKind = 'json' | 'form' | 'raw_form' | 'bytes' | 'none'

/** The format of the response body. `any`: the operation decides; used for downloads, event streams and websockets. */
type ResponseKind = 'json' | 'none' | 'any'

/** An operation without the schemas of its path, query, body and response. */
export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** path in snake_case with parameters in braces: `/v1/instances/{instance}` */
  path: string
  /** the only status of a success; `default` if the contract specifies none */
  status: number | 'default'
  tag: string
  auth: RouteAuth
  body: BodyKind
  answer: ResponseKind
  /**
   * for a paged list: the query parameters that the first page requires, although the schema declares them as optional
   */
  paged?: readonly string[]
  /** set if the connection becomes a websocket */
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
    /** Defines an operation that reads; it returns 200 with JSON. */
    get: (path: string, options: Options = {}) =>
      route(tag, 'GET', path, { status: 200, body: 'none' }, options),
    head: (path: string, options: Options = {}) =>
      route(tag, 'HEAD', path, { status: 200, body: 'none' }, options),
    /** Defines an operation that creates a resource or performs an action with a body, and returns the given status. */
    post: (path: string, status: number | 'default', options: Options = {}) =>
      route(tag, 'POST', path, { status, body: 'json' }, options),
    /** Defines an operation that performs an action without a body, and returns the given status. */
    act: (path: string, status: number) => route(tag, 'POST', path, { status, body: 'none' }, {}),
    /** Defines an operation that replaces or updates a resource; it returns 200 with the new state. */
    put: (path: string, options: Options = {}) =>
      route(tag, 'PUT', path, { status: 200, body: 'json' }, options),
    /** Defines an operation that deletes a resource; it returns 204 without a body. */
    del: (path: string) => route(tag, 'DELETE', path, { status: 204, body: 'none' }, {}),
  }
}
