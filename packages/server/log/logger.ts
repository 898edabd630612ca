import { redacted, scrub, scrubText } from '@portico/domain/support/scrub.ts'
import pino, { type Logger } from 'pino'
import { textLine } from './text-line.ts'

/** Levels of log lines, the most important first; a level includes those before it. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export const logFormats = ['json', 'text'] as const

export interface LogOptions {
  readonly level: (typeof logLevels)[number]
  /** `json`: one object per line; `text`: for people */
  readonly format: (typeof logFormats)[number]
}

/** Names of fields whose values never appear in the log. Objects within a line have none: errors become texts. */
const secretFields = [
  'password',
  'token',
  'session',
  'cookie',
  'authorization',
  'secret',
  'key',
  'private_key',
  'user_data',
]

/** Returns a logger. @param write called with each complete line, including the line break */
export function createLogger({ level, format }: LogOptions, write: (line: string) => void): Logger {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorText },
      redact: { paths: secretFields, censor: redacted },
    },
    { write: format === 'json' ? write : (line: string) => write(textLine(line)) },
  )
}

/** Returns an error with its stack, without possible secrets. */
function errorText(error: unknown): string {
  if (error instanceof Error) return scrubText(error.stack ?? error.message)
  return typeof error === 'string' ? scrubText(error) : JSON.stringify(scrub(error))
}
