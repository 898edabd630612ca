import { type Lease, LeaseLost, type Next } from './queue.ts'
import type { Step, WorkContext } from './work.ts'

/**
 * Take a step of work whose lease this server holds, and write down what came of it. Never throws for what the step
 * runs into: that is kept with the work, which is tried again later.
 */
export async function runStep(ctx: WorkContext, lease: Lease, step: Step): Promise<void> {
  const { queue, heartbeat } = ctx.services.work
  await heartbeat.during(lease, async () => {
    try {
      const conclusion = await step(ctx, lease.id)
      const plain = typeof conclusion === 'function'
      const write = plain ? conclusion : conclusion.serializable
      const next: Next = await ctx.transact(
        (tx) => queue.conclude(tx, lease, write),
        plain ? 'repeatable read' : 'serializable',
      )
      if (next !== 'done') wakeIn(ctx, next.againIn)
    } catch (error) {
      ctx.log(`${lease.kind} ${lease.id}`, error)
      if (!(error instanceof LeaseLost)) wakeIn(ctx, await queue.fail(lease, error))
    }
  })
}

function wakeIn(ctx: WorkContext, ms: number): void {
  ctx.wakeAt(new Date(ctx.now().getTime() + ms))
}
