import { currentRequest } from '@portico/adapters/current-request.ts'
import type { Observer } from '@portico/control-plane/kernel/observer.ts'
import type { Logger } from 'pino'
import type { Report } from './http/observed.ts'
import { logJobStep, logSignIn } from './log/event-lines.ts'
import { logRequest } from './log/request-line.ts'
import type { Metrics } from './metrics/metrics.ts'

/** What a server does with everything that it observes: requests, sign-ins and steps of background jobs. */
export interface Observation {
  readonly report: Report
  readonly observer: Observer
}

/** Logs and counts everything that is observed. @param metrics null: nothing is counted */
export function observeWith(logger: () => Logger, metrics: () => Metrics | null): Observation {
  return {
    report: (request) => {
      logRequest(logger(), request)
      metrics()?.request(request)
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
