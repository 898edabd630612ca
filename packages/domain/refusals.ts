/**
 * The errors of the API (docs/reference/conventions.md#errors): each refusal with status and code. Rules return a
 * refusal as a value; the server throws it, and the console shows its message as the reason why an action is disabled.
 */

import { sentenceCase } from './sentence-case.ts'

/** The error codes of the API. `Not Found` with a blank is the code of a 404 that names no resource. */
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
  /** error code; omitted for requests that could not be parsed */
  readonly code?: ErrorCode
  readonly message: string
  /**
   * Shown to users instead of `message`, where the reference fixes a message that does not say what to do. ASCII, since
   * it is sent as the header `portico-reason`.
   */
  readonly reason?: string
  /** seconds after which to retry, sent as the header `Retry-After` */
  readonly retryAfter?: number
}

/**
 * Returns the sentence for users in a refusal; null if the action is allowed. The console shows it as the reason of a
 * disabled button, for a resource that a bulk action omits, and for a refused request.
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

/** 404 `not found: <text>`, for resources without name and id. */
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

/** 412: the resource does not match the request's `If-Match` header. */
export function versionMismatch(what: string): Refusal {
  return preconditionFailed(`${what} were changed after they were read. Read them again`)
}

/**
 * Returns the 412 for a write that requires the version that the client has seen, when the resource has changed since.
 */
export function changedSince(kind: string, name: string | null): Refusal {
  const word = kind.replaceAll('-', ' ')
  const what = name === null ? `this ${word}` : `${word} "${name}"`
  return preconditionFailed(`${what} was changed in the meantime. Read it again before you change it`)
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

/** The response of the health check while the database is unavailable. */
export const databaseUnavailable: Refusal = { ...unavailable, message: 'The database cannot be reached' }

/** The refusal when the disk of the database is full. A lack of quota or of rack capacity has other refusals. */
export const databaseFull: Refusal = insufficientCapacity(
  'The disk of the database is full. Free space on it and try again',
)

/** The refusal when data that a request needs is damaged in the database. */
export const databaseDamaged: Refusal = {
  status: 500,
  code: 'Internal',
  message: 'The database has damaged data. Ask an operator to restore it',
}

/**
 * Returns the 429 for too many attempts.
 * @param wait ms until the next attempt is allowed
 */
export function tooManyAttempts(wait: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const unit = seconds === 1 ? 'second' : 'seconds'
  return {
    status: 429,
    message: `Too many attempts. Try again in ${seconds} ${unit}.`,
    retryAfter: seconds,
  }
}

/**
 * Returns the 429 for too many simultaneously open resources.
 * @param what the resources, in the plural
 */
export function tooManyAtOnce(what: string): Refusal {
  return { status: 429, message: `Too many ${what} are open. Close one and try again.` }
}

export const internalError: Refusal = { status: 500, code: 'Internal', message: 'Internal Server Error' }

/** Returns the refusal of a request that could not be parsed: 400 without a code. */
export function malformed(message: string): Refusal {
  return { status: 400, message }
}

const uuidPattern = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** Whether the text is a UUID, with or without dashes (docs/reference/conventions.md#names-descriptions-ids). */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
