import { autoRestartCooldown } from '@portico/domain/instances/auto-restart.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { Worker, JobContext } from '#reconcile/job.ts'
import { requestStart } from './machine.ts'

/** ms between checks of failed instances (docs/reference/instances.md#auto-restart) */
const period = 60_000

/** Restarts failed instances if their policy allows it: immediately after a failure, then every minute. */
export function autoRestarter(): Worker {
  // Instances that could not be started, with the time of their failure: they are retried in the next minute instead of
  // at every run.
  const refused = new Map<string, number>()
  let nextRound = 0
  return {
    name: 'auto-restart',
    run: async (ctx) => {
      const now = ctx.now()
      if (now.getTime() >= nextRound) {
        refused.clear()
        nextRound = now.getTime() + period
      }
      const due = (await findDue(ctx, now)).filter((row) => refused.get(row.id) !== row.failedAt)
      for (const row of due) {
        if (!(await restart(ctx, row.id, now))) refused.set(row.id, row.failedAt)
      }
      return due.length
    },
  }
}

async function findDue(ctx: JobContext, now: Date): Promise<{ id: string; failedAt: number }[]> {
  const rows = await ctx.db
    .selectFrom('instance')
    .select(['id', 'time_run_state_updated'])
    .where('run_state', '=', 'failed')
    .where((eb) => eb.or([eb('auto_restart_policy', 'is', null), eb('auto_restart_policy', '!=', 'never')]))
    .where((eb) =>
      eb.or([
        eb('time_last_auto_restarted', 'is', null),
        eb('time_last_auto_restarted', '<=', new Date(now.getTime() - autoRestartCooldown)),
      ]),
    )
    .orderBy('time_run_state_updated')
    .limit(200)
    .execute()
  return rows.map((row) => ({ id: row.id, failedAt: row.time_run_state_updated.getTime() }))
}

/** @returns false if there was no quota or capacity */
async function restart(ctx: JobContext, id: string, now: Date): Promise<boolean> {
  try {
    await ctx.transact(async (tx) => {
      const instance = await tx.db.selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirst()
      if (instance?.run_state !== 'failed') return
      await requestStart(tx, instance, { time_last_auto_restarted: now })
    })
    return true
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}
