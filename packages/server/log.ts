import { systemClock } from '@portico/domain/ports.ts'
import { LogLines } from '@portico/control-plane/kernel/log-lines.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'

/** What was written and is to be kept for support bundles, where there is a database to keep it in. */
export const keptLines = new LogLines()

/** One line of JSON a log entry, on standard error: standard output is for people. */
export function writeLog(line: LogEntry): void {
  keptLines.add(line, systemClock.now())
  const { level, message, requestId, operation, error } = line
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
