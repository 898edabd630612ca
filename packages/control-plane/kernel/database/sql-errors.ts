/**
 * Returns PostgreSQL's five-character SQLSTATE of an error, from node-postgres and PGlite alike; null for other errors.
 * Every SQLSTATE returned contains a digit, unlike the operating system's codes (`EPIPE`).
 */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** System error codes of an unreachable address. */
const unreachable: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Returns whether an error means that the database is unreachable, shutting down or starting, rather than that it
 * refused a statement. 08: connection, 57P: shut down or starting, 53300: no connection left, 25P03: idle transaction
 * terminated.
 */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return /^08|^57P|^53300$|^25P03$/.test(state)
  if (!(error instanceof Error)) return false
  return (
    isUnreachable(error) ||
    /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
}

/**
 * Returns whether a socket could not be opened or was lost. Errors of files have the same codes, but other syscalls.
 */
function isUnreachable(error: Error): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string }
  const ofSocket = syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
  return code !== undefined && unreachable.has(code) && ofSocket
}

/**
 * Returns whether a statement timed out, while waiting for a lock or in total. 55P03: lock_timeout, 57014:
 * statement_timeout. The request itself is valid.
 */
export function isTimeout(error: unknown): boolean {
  return /^(55P03|57014)$/.test(sqlState(error) ?? '')
}

/** Returns whether the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return sqlState(error) === '53100'
}

/** Returns whether a table or index has contents that PostgreSQL cannot read, such as a page with a wrong checksum. */
export function isDatabaseDamaged(error: unknown): boolean {
  return /^XX00[12]$/.test(sqlState(error) ?? '')
}

/** Returns whether a constraint refused a write: unique, exclusion, or foreign key. */
export function isConstraintViolation(error: unknown): boolean {
  return /^(23505|23P01|23503)$/.test(sqlState(error) ?? '')
}

/** Returns whether a write referred to a missing row, or a deletion would have left a reference to the deleted row. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === '23503'
}

/** Returns the name of the violated constraint, or null. */
export function violatedConstraint(error: unknown): string | null {
  return isConstraintViolation(error) ? textOf(error, 'constraint') : null
}

/**
 * Returns whether a row was written for a user who no longer exists. Applies only to rows of the acting user: sessions,
 * tokens, keys, views and device logins.
 */
export function isOfDeletedUser(error: unknown): boolean {
  const owned = /^(session|access_token|ssh_key|device_auth_request|saved_view|first_view)_user_id_fkey$/
  return owned.test(violatedConstraint(error) ?? '')
}

/** Returns whether both errors say that the same values violate the same constraint. */
export function sameViolation(error: unknown, other: unknown): boolean {
  const constraint = violatedConstraint(error)
  if (constraint === null || constraint !== violatedConstraint(other)) return false
  return textOf(error, 'detail') === textOf(other, 'detail')
}

function textOf(error: unknown, field: 'constraint' | 'detail'): string | null {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : null
  return typeof value === 'string' ? value : null
}
