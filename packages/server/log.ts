import { systemClock } from '@portico/domain/ports.ts'
import { LogLines } from '@portico/control-plane/kernel/log-lines.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'

/** Log lines to be stored for support bundles, if there is a database. */
export const recentLines = new LogLines()

/** Writes a log entry as one line of JSON to standard error; standard output is for messages to people. */
export function writeLog(line: LogEntry): void {
  recentLines.add(line, systemClock.now())
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
 * Ignores write errors when the reader of standard output or standard error is gone, for example because the service
 * manager or the terminal has ended: a stopping server still has work to finish, and cannot report a failed write to
 * anyone.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
