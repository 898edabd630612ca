/** One line of the server's log. */
export interface LogEntry {
  readonly level: 'info' | 'error'
  readonly message: string
  readonly requestId?: string
  readonly operation?: string
  readonly error?: unknown
}
