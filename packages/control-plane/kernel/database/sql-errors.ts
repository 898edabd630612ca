/** PostgreSQL's five-character SQLSTATE of an error, from node-postgres and PGlite alike; null for other errors. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** Is the database unreachable or going away, as opposed to refusing a statement? */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return state.startsWith('08') || state.startsWith('57P')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    error.message.includes('Connection terminated') ||
    error.message.includes('timeout exceeded when trying to connect')
  )
}
