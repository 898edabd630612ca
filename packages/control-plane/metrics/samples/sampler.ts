import { HypervisorError, type MachineSample } from '@portico/hypervisor/port.ts'
import { idSource } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import type { Worker, JobContext } from '#reconcile/job.ts'
import { type Reading, readings } from './counters.ts'
import { hardwareReadings } from './hardware-readings.ts'
import { SampleBuffer } from './buffer.ts'
import { toStored } from './stored-form.ts'
import { planOf } from './plan.ts'
import { SourceIds, type SourceReading } from './sources.ts'
import { SystemSourceIds } from './system-sources.ts'
import { giveUpSamplingLease, takeSamplingLease } from './sampling-lease.ts'

/** ms after which a server writes its buffer and renews its lease */
const writePeriod = 60_000

/** ms after which all sources are looked up again, so that the cache does not keep those of deleted machines */
const forgetPeriod = 600_000

/** Number of machines whose samples are stored between two pauses, which takes a few ms. */
const SAMPLES_PER_PAUSE = 100

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
    // Each sample is stored before the next one is made, since objects that live for a whole round would be most of the
    // work of the garbage collector. Only those of new sources wait until their sources are inserted.
    const unknown: SourceReading[] = []
    let count = 0
    for (const machine of machines ?? []) {
      if (count++ % SAMPLES_PER_PAUSE === 0) await yieldToOthers()
      for (const reading of readings(machine, isWhole)) {
        if (!this.#store(machine, reading)) unknown.push({ machine, reading })
      }
    }
    await this.#sources.learn(ctx.db, unknown)
    for (const { machine, reading } of unknown) this.#store(machine, reading)
    if (isWhole) await this.#sampleHardware(ctx)
  }

  /** Adds counters to the buffer. Returns false if their source is not in the cache. */
  #store(machine: MachineSample, reading: Reading): boolean {
    const id = this.#sources.of({ machine, reading })
    if (id === undefined) return false
    const { kind, counters } = reading
    if (id !== null) this.#buffer.add(id, toStored(kind, { time: machine.takenAt.getTime(), counters }))
    return true
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
