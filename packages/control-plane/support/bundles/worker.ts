import { requestJob } from '#kernel/job-queue/queue.ts'
import { every, type QueueWorker, type Worker } from '#reconcile/job.ts'
import { clear } from './clear.ts'
import { collect } from './collect.ts'
import { lostBundles } from './disks.ts'
import { fail } from './fail.ts'
import { readBundle } from './row.ts'

/** ms between checks for bundles whose disk was lost */
const period = 5000

/** Collects bundles part by part, and removes their remains. */
export const supportBundleWorkers: readonly QueueWorker[] = [
  {
    name: 'support bundles',
    kind: 'support-bundle',
    slots: 1,
    step: async (ctx, id) => {
      const bundle = await readBundle(ctx.db, id)
      if (bundle === undefined || bundle.state === 'active') return async () => 'done'
      return bundle.state === 'collecting' ? collect(ctx, bundle) : clear(ctx, bundle)
    },
  },
]

/** Fails bundles whose disk was lost. */
export const lostBundleRound = (): Worker => ({
  name: 'lost support bundles',
  run: every(period, async (ctx) => {
    if ((await lostBundles(ctx.db)).length === 0) return 0
    return ctx.transact(async (inside) => {
      const lost = await lostBundles(inside.db)
      for (const { id, why } of lost) {
        await fail(inside, id, why)
        await requestJob(inside, 'support-bundle', id)
      }
      return lost.length
    })
  }),
})
