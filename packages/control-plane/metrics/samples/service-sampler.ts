import type { Duration, Durations } from '#kernel/durations.ts'
import type { Histogram } from '@portico/domain/histogram.ts'
import type { Services } from '#kernel/services.ts'
import type { Worker, JobContext } from '#reconcile/job.ts'
import { type Counters, histogramColumns } from './counters.ts'
import { SampleBuffer } from './buffer.ts'
import { planOf } from './plan.ts'
import { type SystemSource, SystemSourceIds } from './system-sources.ts'

/** ms for which a server keeps samples in its buffer before it writes them */
const writePeriod = 60_000

/** The name of the servers' service in timeseries. */
const serviceName = 'portico'

/**
 * Samples the durations of this server's requests, job steps and transactions. Every server samples only itself, and
 * writes its buffer when it stops.
 */
export class ServiceSampler implements Worker {
  readonly name = 'service sampler'
  readonly #buffer = new SampleBuffer()
  readonly #ids = new SystemSourceIds()
  /** last sample of each source, by the source's name */
  readonly #last = new Map<string, Last>()
  /** time of the last check, ms since 1970 */
  #looked: number | null = null
  #due = -Infinity
  #writeAt = -Infinity

  async run(ctx: JobContext): Promise<number> {
    const now = ctx.now()
    if (now.getTime() < this.#due) return 0
    this.#due = now.getTime() + planOf(ctx).rareInterval
    ctx.wakeAt(new Date(this.#due))
    await this.#sample(ctx, now)
    if (now.getTime() < this.#writeAt) return 0
    this.#writeAt = now.getTime() + writePeriod
    await this.#buffer.write(ctx.db)
    return 0
  }

  async close(ctx: JobContext): Promise<void> {
    await this.#sample(ctx, ctx.now())
    await this.#buffer.write(ctx.db)
  }

  /**
   * Samples the counts that have changed. Unchanged counts are not sampled again. When a count changes, samples are
   * taken for now and for the previous check, so that the increase is between these two times.
   */
  async #sample({ db, services }: JobContext, now: Date): Promise<void> {
    const [before, time] = [this.#looked, now.getTime()]
    this.#looked = time
    const changed = durationsOf(services).flatMap(({ source, took }) => {
      const counters = histogramColumns(took)
      const last = this.#last.get(source.name)
      return last?.counters.every((count, n) => count === counters[n]) === true
        ? []
        : [{ source, counters, last }]
    })
    await this.#ids.learn(
      db,
      changed.map(({ source }) => source),
    )
    for (const { source, counters, last } of changed) {
      const id = this.#ids.of(source)
      if (id === undefined) continue
      if (before !== null && last !== undefined && last.time < before) {
        this.#buffer.add(id, { time: before, counters: last.counters })
      }
      this.#buffer.add(id, { time, counters })
      this.#last.set(source.name, { time, counters })
    }
  }
}

interface Last {
  readonly time: number
  readonly counters: Counters
}

/** The metrics that servers count, and the names of their fields in the timeseries. */
const shown: readonly {
  readonly metric: string
  readonly of: (services: Services) => Durations
  readonly fields: (duration: Duration) => SystemSource['fields']
}[] = [
  {
    metric: 'request',
    of: ({ requests }) => requests,
    fields: ({ name, outcome }) => ({ operation_id: name, status_code: outcome }),
  },
  {
    metric: 'work',
    of: ({ jobs }) => jobs.durations,
    fields: ({ name, outcome }) => ({ work: name, outcome }),
  },
  {
    metric: 'transaction',
    of: ({ transactions }) => transactions.durations,
    fields: ({ name, outcome }) => ({ operation: name, outcome }),
  },
]

function durationsOf(services: Services): { readonly source: SystemSource; readonly took: Histogram }[] {
  const { serverId } = services
  return shown.flatMap(({ metric, of, fields }) =>
    of(services)
      .all()
      .map((duration) => {
        const name = `${metric} ${duration.name} ${duration.outcome}`
        const own = { id: serverId, name: serviceName, ...fields(duration) }
        const startedAt = of(services).since
        const source: SystemSource = {
          kind: 'duration',
          target: serverId,
          name,
          metric,
          fields: own,
          startedAt,
        }
        return { source, took: duration.took }
      }),
  )
}
