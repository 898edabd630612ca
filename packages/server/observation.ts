import { currentRequest } from '@portico/adapters/current-request.ts'
import type { Observer } from '@portico/control-plane/kernel/observer.ts'
import type { Logger } from 'pino'
import type { Report } from './http/observed.ts'
import { logJobStep, logSignIn } from './log/event-lines.ts'
import { logRequest } from './log/request-line.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What a server does with everything that it observes: requests, sign-ins and steps of background jobs. */
export interface Observation {
  readonly report: Report
  readonly observer: Observer
}

/**
 * Logs, counts and traces everything that is observed.
 * @param metrics null: nothing is counted @param tracing null: nothing is traced
 */
export function observeWith(
  logger: () => Logger,
  metrics: () => Metrics | null,
  tracing: () => Pick<Tracing, 'request'> | null = () => null,
): Observation {
  return {
    report: (request) => {
      logRequest(logger(), request)
      metrics()?.request(request)
      tracing()?.request(request)
    },
    observer: {
      request: () => currentRequest.getStore(),
      detach: (work) => currentRequest.exit(work),
      signIn: (attempt) => {
        logSignIn(logger(), attempt)
        metrics()?.signIn(attempt)
      },
      jobStep: (step) => {
        logJobStep(logger(), step)
        metrics()?.jobStep(step)
      },
    },
  }
}
