import { HypervisorError } from '@portico/hypervisor/port.ts'
import { roleGone } from '@portico/domain/backups/rules.ts'
import { sentenceCase } from '@portico/domain/sentence-case.ts'
import { TargetError } from '#kernel/backup-target.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { JobContext } from '#reconcile/job.ts'
import { patience } from '#tasks/steps.ts'

/**
 * Returns why a backup or restore ends after this error, as a sentence; null if the step is retried. Errors that may
 * disappear by themselves end it after five minutes.
 */
export async function finalReason(
  ctx: JobContext,
  job: { readonly kind: JobKind; readonly id: string },
  error: unknown,
): Promise<string | null> {
  if (error instanceof RefusalError && error.refusal.status === 403) return roleGone.message
  if (error instanceof RefusalError && error.refusal.status !== 503)
    return sentenceCase(error.refusal.message)
  if (!(error instanceof TargetError) && !(error instanceof HypervisorError)) return null
  if (!error.retry) return error.message
  if (error instanceof HypervisorError && error.storageFull) return error.message
  const failing = await ctx.db
    .selectFrom('work')
    .select('time_failing')
    .where('kind', '=', job.kind)
    .where('id', '=', job.id)
    .executeTakeFirst()
  const since = failing?.time_failing ?? null
  return since !== null && ctx.now().getTime() - since.getTime() >= patience ? error.message : null
}
