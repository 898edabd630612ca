import { systemClock } from '@portico/domain/ports.ts'
import { LogLines } from '@portico/control-plane/kernel/log-lines.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import pino, { type Logger } from 'pino'
import { logEntry } from './log/event-lines.ts'
import { createLogger, type LogOptions } from './log/logger.ts'

/** Log lines to be stored for support bundles, if there is a database. Requests are not among them. */
export const recentLines = new LogLines()

/** Maximum bytes of lines that wait for a slow reader of standard error; further ones are dropped. */
const longestBacklog = 16 * 1024 * 1024

/** ms for which lines are collected before they are written: a write for each line would be expensive. */
const longestDelay = 100

let collected: string[] = []

/** Writes the collected lines. */
function flush(): void {
  if (collected.length > 0) standardError.write(collected.join(''))
  collected = []
}

function collect(line: string): void {
  if (collected.length === 0) systemClock.after(longestDelay, flush)
  collected.push(line)
}

// Before the listener of the destination, which writes what it has when the process exits.
process.on('exit', flush)

/** Standard error, written in the background, so that a slow reader does not delay requests. */
const standardError = pino.destination({ fd: 2, sync: false, maxLength: longestBacklog })

const open = (options: LogOptions): Logger => createLogger(options, collect)

let logger = open({ level: 'info', format: 'json' })

/** Returns this process's logger, which writes to standard error; standard output is for messages to people. */
export const processLog = (): Logger => logger

/** Changes level and format of the log. */
export function configureLog(options: LogOptions): void {
  logger = open(options)
}

/** Writes a log entry, and keeps it for support bundles. */
export function writeLog(line: LogEntry): void {
  recentLines.add(line, systemClock.now())
  logEntry(logger, line)
}

/**
 * Ignores write errors when the reader of standard output or standard error is gone, for example because the service
 * manager or the terminal has ended: a stopping server still has work to finish, and cannot report a failed write to
 * anyone.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  standardError.on('error', () => {})
}
