import type { LogEntry } from '@portico/control-plane/kernel/pipeline/app.ts'

/** One line of JSON a log entry, on standard error: standard output is for people. */
export function writeLog({ level, message, requestId, operation, error }: LogEntry): void {
  const entry = {
    time: new Date().toISOString(),
    level,
    message,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(operation === undefined ? {} : { operation }),
    ...(error === undefined
      ? {}
      : { error: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error) }),
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

/**
 * Go on when whoever read standard output or the log is gone, as at the end of a service manager or a terminal: a
 * server that is asked to stop then has work to finish, and nobody to tell that it could not be told.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
