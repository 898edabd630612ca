import { withTimeout } from '@portico/domain/with-timeout.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { Log } from '#http/guarded.ts'
import { sharedResult } from '#shared-result.ts'

/** The result of a health check. */
export interface CheckResult {
  readonly ok: boolean
  /** one sentence for operators; anyone can read it, so it must contain no secret */
  readonly reason: string
}

/** One condition of a server that works. */
export interface HealthCheck {
  /** name in the response and in the metrics, in snake_case */
  readonly name: string
  /** whether the server cannot serve requests if the check fails, and load balancers should use another one */
  readonly critical: boolean
  /** Called at most once a second. An error counts as a failure. */
  readonly run: () => Promise<CheckResult>
}

/** The state of a server, for load balancers and operators. */
export interface Readiness {
  readonly status: 'starting' | 'ready' | 'not_ready' | 'stopping'
  readonly checks: Readonly<Record<string, CheckResult & { readonly critical: boolean }>>
}

/** A run of a check, with what it threw. */
interface EndedCheck {
  readonly result: CheckResult
  readonly error?: unknown
}

const couldNotRun: CheckResult = { ok: false, reason: 'The check could not be made. The log says why.' }

/** timeout in ms of each check; load balancers usually allow 2 to 10 s for all */
const patience = 2000

/** ms for which a result is valid, so that any number of requests costs one run of each check in that time */
const validity = 1000

/** Runs the health checks of a server. */
export class HealthChecks {
  readonly #clock: Clock
  readonly #log: Log
  #runAll: (() => Promise<Readiness>) | null = null
  #isStopping = false
  /** runs that have not ended, by name of the check */
  readonly #running = new Map<string, Promise<EndedCheck>>()
  /** names of checks that failed at their last run */
  readonly #failing = new Set<string>()

  constructor(options: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = options.clock
    this.#log = options.log
  }

  /** Called when the server can serve requests; until then it is starting. */
  begin(checks: readonly HealthCheck[]): void {
    this.#runAll = sharedResult(this.#clock, validity, () => this.#run(checks))
  }

  /** Called when the server is told to stop: from now on, it is not ready. */
  stop(): void {
    this.#isStopping = true
  }

  async readiness(): Promise<Readiness> {
    if (this.#isStopping) return { status: 'stopping', checks: {} }
    return this.#runAll === null ? { status: 'starting', checks: {} } : this.#runAll()
  }

  async #run(checks: readonly HealthCheck[]): Promise<Readiness> {
    const results = await Promise.all(
      checks.map(
        async (check) => [check.name, { critical: check.critical, ...(await this.#runOne(check)) }] as const,
      ),
    )
    const isReady = results.every(([, { ok, critical }]) => ok || !critical)
    return { status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(results) }
  }

  async #runOne({ name, run }: HealthCheck): Promise<CheckResult> {
    const failed = (error: unknown) => ({ result: couldNotRun, error })
    const late = { result: { ok: false, reason: `No result within ${patience / 1000} s.` } }
    // A check that hangs is not started again, since each run could block a thread.
    const running =
      this.#running.get(name) ??
      run()
        .then((result) => ({ result }), failed)
        .finally(() => this.#running.delete(name))
    this.#running.set(name, running)
    const ended = await withTimeout(this.#clock, patience, running, late)
    this.#note(name, ended)
    return ended.result
  }

  /** Logs when a check begins to fail, and when it succeeds again. */
  #note(name: string, { result: { ok, reason }, error }: EndedCheck): void {
    if (ok === !this.#failing.has(name)) return
    if (ok) this.#failing.delete(name)
    else this.#failing.add(name)
    const about = error === undefined ? {} : { error }
    this.#log({ level: ok ? 'info' : 'error', message: `health check ${name}: ${reason}`, ...about })
  }
}
