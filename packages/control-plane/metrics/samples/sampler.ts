import { HypervisorError } from '@portico/hypervisor/port.ts'
import { idSource } from '#kernel/context.ts'
import type { Worker, JobContext } from '#reconcile/job.ts'
import { readings } from './counters.ts'
import { hardwareReadings } from './hardware-readings.ts'
import { SampleBuffer } from './buffer.ts'
import { toStored } from './stored-form.ts'
import { planOf } from './plan.ts'
import { SourceIds } from './sources.ts'
import { SystemSourceIds } from './system-sources.ts'
import { giveUpSamplingLease, takeSamplingLease } from './sampling-lease.ts'

/** ms after which a server writes its buffer and renews its lease */
const writePeriod = 60_000

/** ms after which all sources are looked up again, so that the cache does not keep those of deleted machines */
const forgetPeriod = 600_000

/** ms by which a server may renew its lease late before another server takes over */
const patience = 5000

/**
 * Reads counters from the hypervisor and writes them every minute. Only one server at a time does this. If it is
 * killed, another one starts when the lease expires, so that at most a minute is lost. A server that was paused writes
 * its buffer when it continues, which does no harm: a sample is identified by its time, whichever server took it.
 */
export class Sampler implements Worker {
  readonly name = 'metrics sampler'
  readonly #buffer = new SampleBuffer()
  #sources = new SourceIds()
  #systemSources = new SystemSourceIds()
  #holder: string | null = null
  #due = -Infinity
  /**
   * time at which rarely sampled sources are due; null if they are not due soon, since a starting server has enough
   * other work
   */
  #wholeDue: number | null = null
  /** time at which this server renews its lease */
  #renewAt = -Infinity
  #forgetAt = -Infinity

  async run(ctx: JobContext): Promise<number> {
    const now = ctx.now()
    const { interval } = planOf(ctx)
    if (now.getTime() < this.#due) return 0
    this.#due = now.getTime() + interval
    ctx.wakeAt(new Date(this.#due))
    if (now.getTime() >= this.#renewAt && !(await this.#renew(ctx, now))) return 0
    await this.#sample(ctx, now)
    return 0
  }

  /** Writes the buffer and releases the lease, so that another server can start at once. */
  async close(ctx: JobContext): Promise<void> {
    await this.#buffer.write(ctx.db)
    if (this.#holder !== null) await giveUpSamplingLease(ctx.db, this.#holder)
    this.#renewAt = -Infinity
  }

  async #renew(ctx: JobContext, now: Date): Promise<boolean> {
    await this.#buffer.write(ctx.db)
    this.#holder ??= idSource(ctx.services.random)()
    const until = now.getTime() + writePeriod + patience
    if (!(await takeSamplingLease(ctx.db, this.#holder, now, new Date(until)))) return false
    this.#renewAt = now.getTime() + writePeriod
    this.#sources.forgetUnknown()
    if (now.getTime() >= this.#forgetAt) {
      this.#forgetAt = now.getTime() + forgetPeriod
      this.#sources = new SourceIds(this.#sources)
    }
    this.#systemSources = new SystemSourceIds()
    return true
  }

  async #sample(ctx: JobContext, now: Date): Promise<void> {
    const next = now.getTime() + planOf(ctx).rareInterval
    const isWhole = now.getTime() >= (this.#wholeDue ??= next)
    if (isWhole) this.#wholeDue = next
    const { hypervisor } = ctx.services
    const machines = await reached(ctx, () => hypervisor.sample({ histograms: isWhole }))
    const found = (machines ?? []).flatMap((machine) =>
      readings(machine, isWhole).map((reading) => ({ machine, reading })),
    )
    const ids = await this.#sources.idsOf(ctx.db, found)
    for (const [n, { machine, reading }] of found.entries()) {
      const id = ids[n] ?? null
      const { kind, counters } = reading
      const sample = { time: machine.takenAt.getTime(), counters }
      if (id !== null) this.#buffer.add(id, toStored(kind, sample))
    }
    if (isWhole) await this.#sampleHardware(ctx)
  }

  async #sampleHardware(ctx: JobContext): Promise<void> {
    const hardware = await reached(ctx, () => ctx.services.hypervisor.sensors.read())
    if (hardware === null) return
    const found = hardwareReadings(hardware)
    await this.#systemSources.learn(
      ctx.db,
      found.map(({ source }) => source),
    )
    for (const { source, counters } of found) {
      const sourceId = this.#systemSources.of(source)
      if (sourceId === undefined) continue
      this.#buffer.add(sourceId, { time: hardware.takenAt.getTime(), counters })
    }
  }
}

/**
 * Returns the result of a call, or null if the hypervisor is unreachable. That leaves a gap in the samples, but the
 * counters of the next sample include what was counted during the gap.
 */
async function reached<R>(ctx: JobContext, ask: () => Promise<R>): Promise<R | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HypervisorError)) throw error
    ctx.log('samples could not be taken', error)
    return null
  }
}
