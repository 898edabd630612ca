/** One line of the server's log. */
export interface LogEntry {
  /** `warn`: it repairs itself, or a later attempt may succeed */
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly requestId?: string
  readonly operation?: string
  readonly error?: unknown
}
