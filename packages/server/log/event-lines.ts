import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import type { JobStep, SignIn } from '@portico/control-plane/kernel/observer.ts'
import { scrubText } from '@portico/domain/support/scrub.ts'
import type { Logger } from 'pino'

/** Writes a log entry. */
export function logEntry(logger: Logger, { level, message, requestId, operation, error }: LogEntry): void {
  logger[level](
    {
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...(operation === undefined ? {} : { operation }),
      ...(error === undefined ? {} : { error }),
    },
    scrubText(message),
  )
}

/** Writes one line for an attempt to sign in. */
export function logSignIn(logger: Logger, attempt: SignIn): void {
  const { method, outcome, reason, requestId, silo, userId, source } = attempt
  logger[outcome === 'succeeded' ? 'info' : 'warn'](
    { request_id: requestId, method, outcome, reason, silo, user_id: userId, source },
    'sign-in',
  )
}

/** Writes one line for a step of a background job; steps that another step follows are logged at level debug. */
export function logJobStep(logger: Logger, { kind, id, outcome, took }: JobStep): void {
  const level = outcome === 'failed' ? 'warn' : outcome === 'continues' ? 'debug' : 'info'
  logger[level]({ kind, id, outcome, duration_ms: Math.round(took * 10) / 10 }, 'background job')
}
