/**
 * The error catalogue (docs/reference/conventions.md#errors): every refusal a client can meet, with its status and
 * code. Rules return a refusal as a value; the server throws it, the console shows its message as the reason why an
 * action is disabled.
 */

import { sentenceCase } from './words.ts'

/** The words clients know. `Not Found` with a blank is the code of a plain 404 that names no object. */
type ErrorCode =
  | 'ObjectNotFound'
  | 'ObjectAlreadyExists'
  | 'InvalidRequest'
  | 'InvalidValue'
  | 'Unauthorized'
  | 'Forbidden'
  | 'Conflict'
  | 'PreconditionFailed'
  | 'Gone'
  | 'Not Found'
  | 'Internal'
  | 'ServiceNotAvailable'
  | 'InsufficientCapacity'

export interface Refusal {
  readonly status: number
  /** Left out for requests that could not even be read. */
  readonly code?: ErrorCode
  readonly message: string
  /**
   * What people read instead of `message`, where the reference fixes that in words that do not say what to do. ASCII,
   * since it travels as the header `portico-reason`.
   */
  readonly reason?: string
  /** seconds after which trying again makes sense; travels as the header `Retry-After` */
  readonly retryAfter?: number
}

/**
 * The sentence that people read of a refusal: as the reason of a disabled button, where a bulk action leaves a resource
 * out, and when the server refuses the request. Null for what is allowed.
 */
export function reasonOf(verdict: Refusal | string | null): string | null {
  if (verdict === null || typeof verdict === 'string') return null
  return verdict.reason ?? sentenceCase(verdict.message)
}

/** 404 `not found: <type> with name|id "<value>"` */
export function notFound(type: string, nameOrId: string): Refusal {
  const by = isUuid(nameOrId) ? 'id' : 'name'
  const value = by === 'id' ? nameOrId.toLowerCase() : nameOrId
  return { status: 404, code: 'ObjectNotFound', message: `not found: ${type} with ${by} "${value}"` }
}

/** 404 `not found: <text>`, for things that have neither name nor id. */
export function notFoundText(text: string): Refusal {
  return { status: 404, code: 'ObjectNotFound', message: `not found: ${text}` }
}

/** 400 `already exists: <type> "<name>"` */
export function alreadyExists(type: string, name: string): Refusal {
  return { status: 400, code: 'ObjectAlreadyExists', message: `already exists: ${type} "${name}"` }
}

export function invalidRequest(message: string): Refusal {
  return { status: 400, code: 'InvalidRequest', message }
}

/** 400 `unsupported value for "<label>": <text>` */
export function invalidValue(label: string, text: string): Refusal {
  return { status: 400, code: 'InvalidValue', message: `unsupported value for "${label}": ${text}` }
}

export function conflict(message: string): Refusal {
  return { status: 409, code: 'Conflict', message }
}

/** 412: what the request was made for, as its header `If-Match` says, is not what is there. */
export function notAsRead(what: string): Refusal {
  return preconditionFailed(`${what} changed since they were read. Read them again`)
}

/** 412, for who wants to change only what they have seen. */
export function changedMeanwhile(kind: string, name: string | null): Refusal {
  const word = kind.replaceAll('-', ' ')
  const what = name === null ? `this ${word}` : `${word} "${name}"`
  return preconditionFailed(`${what} was changed meanwhile; look at it again first`)
}

function preconditionFailed(message: string): Refusal {
  return { status: 412, code: 'PreconditionFailed', message }
}

/** 507 `Insufficient capacity: <text>` */
export function insufficientCapacity(text: string): Refusal {
  return { status: 507, code: 'InsufficientCapacity', message: `Insufficient capacity: ${text}` }
}

export const unauthorized: Refusal = {
  status: 401,
  code: 'Unauthorized',
  message: 'credentials missing or invalid',
}

export const forbidden: Refusal = { status: 403, code: 'Forbidden', message: 'Forbidden' }

export const unavailable: Refusal = {
  status: 503,
  code: 'ServiceNotAvailable',
  message: 'Service Unavailable',
  retryAfter: 1,
}

/** What a health check is told while nothing else can be answered. */
export const databaseAway: Refusal = { ...unavailable, message: 'The database cannot be reached' }

/** The database cannot write any more; other refusals for want of room are of quotas and racks. */
export const databaseFull: Refusal = insufficientCapacity(
  'The disk that holds the database is full. Make room on it and try again',
)

/** 429 for who tries more often than is allowed. `wait` in ms. */
export function tooManyAttempts(wait: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const unit = seconds === 1 ? 'second' : 'seconds'
  return {
    status: 429,
    message: `Too many attempts. Try again in ${seconds} ${unit}.`,
    retryAfter: seconds,
  }
}

/** 429 for who would hold more of something at once than one may; `what` in the plural. */
export function tooManyOpen(what: string): Refusal {
  return { status: 429, message: `Too many ${what} are open. Close one and try again.` }
}

export const internalError: Refusal = { status: 500, code: 'Internal', message: 'Internal Server Error' }

/** A request that could not be read: 400 without a code. */
export function unreadable(message: string): Refusal {
  return { status: 400, message }
}

const uuidPattern = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** Does the text read as a UUID, with or without dashes (docs/reference/conventions.md#names-descriptions-ids)? */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
