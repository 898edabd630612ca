import { scrubText } from '@portico/domain/support/scrub.ts'
import type { LogEntry } from './log-entry.ts'

/** A stored log line, without secrets and truncated. */
export interface StoredLine {
  readonly time: Date
  readonly level: LogEntry['level']
  readonly message: string
  readonly requestId: string | null
  readonly operation: string | null
  readonly error: string | null
}

/** maximum number of lines that wait to be written; further lines are only counted */
const mostWaiting = 1000

/** maximum stored length in characters of a message, and of an error with its stack */
const longest = { message: 2000, error: 4000 } as const

/** Log lines of this server that have not been written to the database yet. */
export class LogLines {
  #waiting: StoredLine[] = []
  #dropped = 0

  add({ level, message, requestId, operation, error }: LogEntry, time: Date): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#dropped += 1
      return
    }
    this.#waiting.push({
      time,
      level,
      message: storable(message, longest.message),
      requestId: requestId ?? null,
      operation: operation ?? null,
      error: error === undefined ? null : storable(messageOf(error), longest.error),
    })
  }

  /** Returns all waiting lines, oldest first, and removes them from the queue; the caller must write them. */
  take(): readonly StoredLine[] {
    const taken = this.#waiting
    const last = taken.at(-1)
    if (this.#dropped > 0 && last !== undefined) {
      const message = `${this.#dropped} more lines were dropped`
      taken.push({ ...last, level: 'info', message, requestId: null, operation: null, error: null })
    }
    this.#waiting = []
    this.#dropped = 0
    return taken
  }

  /** Returns lines that could not be written to the queue, before those that have been added since. */
  putBack(lines: readonly StoredLine[]): void {
    const all = [...lines, ...this.#waiting]
    this.#dropped += Math.max(0, all.length - mostWaiting)
    this.#waiting = all.slice(0, mostWaiting)
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error))
}

/** PostgreSQL does not accept NUL in text. */
function storable(text: string, length: number): string {
  return scrubText(text).replaceAll('\0', '').slice(0, length)
}
