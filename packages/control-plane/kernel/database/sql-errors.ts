/**
 * PostgreSQL's five-character SQLSTATE of an error, from node-postgres and PGlite alike; null for other errors. All of
 * them have a digit, which tells them from the system's own codes (`EPIPE`).
 */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** What the system says of an address that does not answer. */
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
 * Is the database unreachable, going away or still coming up, as opposed to refusing a statement? 08: connection,
 * 57P: shut down or starting, 53300: no connection left, 25P03: it gave up on an idle transaction.
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

/** A socket that could not be had, or was lost; a file that is missing has the same codes and other calls. */
function isUnreachable(error: Error): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string }
  const ofSocket = syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
  return code !== undefined && unreachable.has(code) && ofSocket
}

/**
 * Did a statement wait too long, for somebody else's locks or altogether? 55P03: lock_timeout, 57014:
 * statement_timeout. Nothing is wrong with what was asked.
 */
export function isHeldUp(error: unknown): boolean {
  return /^(55P03|57014)$/.test(sqlState(error) ?? '')
}

/** Has the database no room left to write? */
export function isDatabaseFull(error: unknown): boolean {
  return sqlState(error) === '53100'
}

/** Did a constraint refuse what was written: unique, exclusion, or foreign key? */
export function isConstraintViolation(error: unknown): boolean {
  return /^(23505|23P01|23503)$/.test(sqlState(error) ?? '')
}

/** Did what was written refer to a row that is not there, or what was deleted leave such a reference? */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === '23503'
}

/** Name of the constraint that refused what was written, if one did. */
export function violatedConstraint(error: unknown): string | null {
  return isConstraintViolation(error) ? textOf(error, 'constraint') : null
}

/**
 * Was something to be kept for a user who is not there any more? Only for whoever acts: sessions, tokens, keys, views and
 * device logins are their own user's.
 */
export function isOfGoneUser(error: unknown): boolean {
  const owned = /^(session|access_token|ssh_key|device_auth_request|saved_view|first_view)_user_id_fkey$/
  return owned.test(violatedConstraint(error) ?? '')
}

/** Do both say that the same values violate the same constraint? */
export function sameViolation(error: unknown, other: unknown): boolean {
  const constraint = violatedConstraint(error)
  if (constraint === null || constraint !== violatedConstraint(other)) return false
  return textOf(error, 'detail') === textOf(other, 'detail')
}

function textOf(error: unknown, field: 'constraint' | 'detail'): string | null {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : null
  return typeof value === 'string' ? value : null
}
