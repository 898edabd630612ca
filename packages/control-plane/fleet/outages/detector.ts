import { suspectAfter } from '@portico/domain/sleds/outage.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import type { SledFence } from '@portico/hypervisor/hardware/sled-outages.ts'
import type { OutageState } from '@portico/domain/sleds/outage.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { every, type JobContext, type Worker } from '#reconcile/job.ts'
import { firstStep } from './record.ts'

/** ms between checks for sleds that do not answer, and for sleds that are fenced without an outage */
const period = 5000
const fencePeriod = 60_000

/**
 * ms after the end of an outage in which another one of the same sled is not begun, so that two servers of which only
 * one reaches a sled do not begin and end outages all the time
 */
const pause = 60_000

/** Begins an outage for each sled that does not answer for long, and for each sled that is fenced without one. */
export const outageDetectors = (): readonly Worker[] => [
  { name: 'silent sleds', run: every(period, detectSilent) },
  { name: 'fenced sleds', run: every(fencePeriod, detectFenced) },
]

interface Found {
  readonly sledId: string
  readonly since: Date
  readonly state: OutageState
}

async function detectSilent(ctx: JobContext): Promise<number> {
  const { outages } = ctx.services.hypervisor.sleds
  if (outages === null) return 0
  const now = ctx.now().getTime()
  const silent = (await outages.silent()).filter(({ since }) => now - since.getTime() >= suspectAfter)
  return beginAll(
    ctx,
    silent.map(({ sledId, since }) => ({ sledId, since, state: 'suspect' })),
  )
}

/** A server that was killed or paused after it fenced a sled can leave a fence that belongs to no outage. */
async function detectFenced(ctx: JobContext): Promise<number> {
  const fence = ctx.services.hypervisor.sleds.outages?.fence
  if (fence == null) return 0
  const since = ctx.now()
  return beginAll(
    ctx,
    (await closed(fence)).map((sledId) => ({ sledId, since, state: 'fencing' })),
  )
}

async function closed(fence: SledFence): Promise<readonly string[]> {
  try {
    return await fence.closed()
  } catch (error) {
    // The storage cannot tell without its quorum. The next check asks it again.
    if (error instanceof HypervisorError) return []
    throw error
  }
}

async function beginAll(ctx: JobContext, found: readonly Found[]): Promise<number> {
  let begun = 0
  for (const each of found) if (await begin(ctx, each)) begun += 1
  return begun
}

async function begin(ctx: JobContext, { sledId, since, state }: Found): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('sled_outage')
    .select(['generation', 'time_closed'])
    .where('sled_id', '=', sledId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) {
    if (last.time_closed === null || ctx.now().getTime() - last.time_closed.getTime() < pause) return false
  }
  return ctx.transact(async (tx) => {
    const sled = await tx.db.selectFrom('sled').select('serial').where('id', '=', sledId).executeTakeFirst()
    if (sled === undefined) return false
    const id = tx.newId()
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('sled_outage')
      .values({
        id,
        sled_id: sledId,
        sled_serial: sled.serial,
        generation: (last?.generation ?? 0) + 1,
        state,
        has_fence: ctx.services.hypervisor.sleds.outages?.fence != null,
        time_silent: since,
        waits_for: null,
        steps: JSON.stringify([firstStep(state, tx.now)]),
        time_created: tx.now,
        time_modified: tx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    await requestJob(tx, 'sled-outage', id)
    return true
  })
}
