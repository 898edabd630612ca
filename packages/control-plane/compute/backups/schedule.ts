import { type BackupSchedule, nextDue } from '@portico/domain/backups/schedule.ts'
import { noTarget } from '@portico/domain/backups/target.ts'
import { attempt } from '#kernel/database/attempt.ts'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import type { JobContext, Step } from '#reconcile/job.ts'
import type { Instance } from '../instances/view.ts'
import { createBackup } from './create.ts'

/** Sets or ends the schedule of an instance's backups. @returns when the next one is due */
export async function setSchedule(
  ctx: Context,
  instance: Instance,
  schedule: BackupSchedule | null,
): Promise<Date | null> {
  const { db, now } = ctx
  await db
    .updateTable('instance')
    .set({ backup_schedule: schedule && JSON.stringify(schedule) })
    .where('id', '=', instance.id)
    .execute()
  await db.deleteFrom('backup_due').where('instance_id', '=', instance.id).execute()
  if (schedule === null) return null
  const due = nextDue(schedule, now)
  await db.insertInto('backup_due').values({ instance_id: instance.id, time_due: due }).execute()
  await requestJob(ctx, 'backup-schedule', instance.id)
  return due
}

export async function timeDue({ db }: Pick<Context, 'db'>, instanceId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('backup_due')
    .select('time_due')
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  return row?.time_due ?? null
}

/**
 * Starts the scheduled backup of an instance when it is due, and waits for the next time. If servers were down for
 * several due times, one backup is made. The time and the backup are written in one transaction, so that no time counts
 * twice.
 */
export const runSchedule: Step = async (ctx, id) => {
  const due = await timeDue(ctx, id)
  if (due === null) return async () => 'done'
  const wait = due.getTime() - ctx.now().getTime()
  if (wait > 0) return async () => ({ againIn: wait })
  return { serializable: (inside) => backUpNow(ctx, inside, id) }
}

async function backUpNow(job: JobContext, ctx: Context, id: string) {
  const instance = await ctx.db.selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirst()
  const due = await timeDue(ctx, id)
  if (instance?.backup_schedule == null || due === null) return 'done' as const
  if (due > ctx.now) return { againIn: due.getTime() - ctx.now.getTime() }
  const next = nextDue(instance.backup_schedule, ctx.now)
  await ctx.db.updateTable('backup_due').set({ time_due: next }).where('instance_id', '=', id).execute()
  const made = await attempt(ctx, async () => {
    const target = job.services.backupTarget?.location ?? refuse(noTarget)
    return createBackup(ctx, instance, { target, madeBy: null })
  })
  if ('refusal' in made)
    job.log(`the scheduled backup of instance ${id} was not made: ${made.refusal.message}`)
  return { againIn: next.getTime() - ctx.now.getTime() }
}
