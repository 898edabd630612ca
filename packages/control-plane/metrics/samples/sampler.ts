import { HypervisorError, type MachineSample } from '@portico/hypervisor/port.ts'
import { tendPartitions } from '../../kernel/database/partitions.ts'
import type { Worker, WorkContext } from '../../reconcile/work.ts'
import { writeSamples } from './write.ts'

/** How often, and how long samples are kept, in ms (semantics/metrics.md section 2). */
const plans = {
  server: { interval: 5000, keep: 14 * 86_400_000 },
  // A browser tab keeps everything in memory.
  preview: { interval: 20_000, keep: 86_400_000 },
} as const

/** How often partitions are tended and sources without samples cleared away, in ms. */
const BETWEEN_SWEEPS = 3_600_000

/** Asks the hypervisor for what machines did and writes it down; one of all servers does, each time. */
function sampler(): Worker {
  let due = 0
  let sweepDue = 0
  return {
    name: 'metrics sampler',
    run: async (ctx) => {
      const now = ctx.now()
      const { interval, keep } = plans[ctx.services.identity.preview ? 'preview' : 'server']
      if (now.getTime() < due) return 0
      due = now.getTime() + interval
      if (now.getTime() >= sweepDue) {
        await tendPartitions(ctx.db, { table: 'metric_sample', unit: 'day' }, now, keep)
        await dropOldSources(ctx, new Date(now.getTime() - keep))
        sweepDue = now.getTime() + BETWEEN_SWEEPS
      }
      ctx.wakeAt(new Date(due))
      if (await takeTurn(ctx, now, interval)) await writeSamples(ctx.db, await samples(ctx))
      return 0
    },
  }
}

/** A hypervisor out of reach leaves a gap: counters make up for it with the next sample. */
async function samples(ctx: WorkContext): Promise<readonly MachineSample[]> {
  try {
    return await ctx.services.hypervisor.sample()
  } catch (error) {
    if (!(error instanceof HypervisorError)) throw error
    ctx.log('no samples this time', error)
    return []
  }
}

/** Whether this server takes the sample that is due; the others find it taken. */
async function takeTurn(ctx: WorkContext, now: Date, interval: number): Promise<boolean> {
  // Timers of several servers run a little apart: who comes early takes the turn that is nearly due.
  const next = new Date(now.getTime() + interval * 0.9)
  const taken = await ctx.db
    .insertInto('metric_clock')
    .values({ time_due: next })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ time_due: next }).where('metric_clock.time_due', '<=', now),
    )
    .executeTakeFirst()
  return Number(taken.numInsertedOrUpdatedRows ?? 0n) > 0
}

/** Sources of machines that ended before the oldest sample that is kept. */
async function dropOldSources(ctx: WorkContext, oldest: Date): Promise<void> {
  await ctx.db
    .deleteFrom('metric_source')
    .where('time_started', '<', oldest)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('machine').select('id').whereRef('machine.id', '=', 'metric_source.machine_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('metric_sample')
            .select('source_id')
            .whereRef('metric_sample.source_id', '=', 'metric_source.id'),
        ),
      ),
    )
    .execute()
}

export const metricWorkers = (): readonly Worker[] => [sampler()]
