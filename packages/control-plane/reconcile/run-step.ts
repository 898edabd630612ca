import { type Lease, LeaseLost, type Next } from '#kernel/job-queue/queue.ts'
import type { JobStep } from '#kernel/observer.ts'
import type { Step, JobContext } from './job.ts'

/**
 * Runs a step of a job whose lease this server holds, and writes its result. Never throws an error of the step: it is
 * stored with the job, which is retried later.
 */
export async function runStep(ctx: JobContext, lease: Lease, step: Step): Promise<void> {
  const { queue, heartbeat, durations } = ctx.services.jobs
  const began = performance.now()
  const note = (outcome: JobStep['outcome']) => {
    const took = performance.now() - began
    durations.add(lease.kind, outcome === 'continues' ? 'done' : outcome, took)
    ctx.services.observer.jobStep({ kind: lease.kind, id: lease.id, outcome, took })
  }
  await heartbeat.during(lease, async () => {
    try {
      const conclusion = await step(ctx, lease.id)
      const plain = typeof conclusion === 'function'
      const write = plain ? conclusion : conclusion.serializable
      const next: Next = await ctx.transact(
        (tx) => queue.conclude(tx, lease, write),
        plain ? 'repeatable read' : 'serializable',
      )
      note(next === 'done' ? 'done' : 'continues')
      if (next !== 'done') wakeIn(ctx, next.againIn)
    } catch (error) {
      ctx.log(`${lease.kind} ${lease.id}`, error)
      note(error instanceof LeaseLost ? 'taken_over' : 'failed')
      if (!(error instanceof LeaseLost)) wakeIn(ctx, await queue.fail(lease, error))
    }
  })
}

function wakeIn(ctx: JobContext, ms: number): void {
  ctx.wakeAt(new Date(ctx.now().getTime() + ms))
}
