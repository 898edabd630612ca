/** Who may call: `session` wants a cookie or a token, `none` is open to everybody. */
type RouteAuth = 'session' | 'none'

/**
 * What the request carries: JSON, form fields, a form that is handed on as it came, raw bytes, or nothing.
 */
export type BodyKind = 'json' | 'form' | 'raw_form' | 'bytes' | 'none'

/** What the answer carries. `any` is decided by the call: a download, an event stream, a websocket. */
type AnswerKind = 'json' | 'none' | 'any'

/** One line of the table of operations: everything about a call except the shapes of its data. */
export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Path with its parameters in braces, in snake_case: `/v1/instances/{instance}`. */
  path: string
  /** The one success status; `default` where the contract names none. */
  status: number | 'default'
  tag: string
  auth: RouteAuth
  body: BodyKind
  answer: AnswerKind
  /** Present on paged lists: the query parameters that the first page needs though they look optional. */
  paged?: readonly string[]
  /** The call becomes a websocket. */
  websocket?: true
}

interface Options {
  status?: number | 'default'
  auth?: RouteAuth
  body?: BodyKind
  answer?: AnswerKind
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

/** Makers of routes under one tag of the OpenAPI document. */
export function tagged(tag: string) {
  return {
    /** Reads; 200 with JSON. */
    get: (path: string, options: Options = {}) =>
      route(tag, 'GET', path, { status: 200, body: 'none' }, options),
    head: (path: string, options: Options = {}) =>
      route(tag, 'HEAD', path, { status: 200, body: 'none' }, options),
    /** Creates something, or acts with a body; the status is always named. */
    post: (path: string, status: number | 'default', options: Options = {}) =>
      route(tag, 'POST', path, { status, body: 'json' }, options),
    /** Acts without a body; the status is always named. */
    act: (path: string, status: number) => route(tag, 'POST', path, { status, body: 'none' }, {}),
    /** Replaces or updates; 200 with the new state. */
    put: (path: string, options: Options = {}) =>
      route(tag, 'PUT', path, { status: 200, body: 'json' }, options),
    /** Deletes; 204 without a body. */
    del: (path: string) => route(tag, 'DELETE', path, { status: 204, body: 'none' }, {}),
  }
}
