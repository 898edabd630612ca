import type { OperationId } from '@portico/contract/routes.ts'
import { roleGone } from '@portico/domain/backups/rules.ts'
import { ownerGone } from '@portico/domain/tasks/refusals.ts'
import type { UserActor } from '#kernel/actor.ts'
import { currentUser } from '#kernel/authentication/authenticate.ts'
import { refuse, RefusalError } from '#kernel/refusal-error.ts'
import { find } from '#authorization/lookup/find.ts'
import type { JobContext } from '#reconcile/job.ts'
import { ownerContext } from '#tasks/as-owner.ts'

/**
 * Returns the user who started a backup or restore, and who may still run the operation in the project.
 * @throws 401 if the user was deleted, 403 if the user has lost the role
 */
export async function requireOwner(
  ctx: JobContext,
  job: { readonly id: string; readonly user_id: string; readonly project_id: string },
  operation: OperationId,
): Promise<UserActor> {
  const user = (await currentUser(ctx.db, job.user_id)) ?? refuse(ownerGone)
  const asOwner = ownerContext(ctx, user, { requestId: job.id, operation })
  try {
    await find(asOwner, 'project', { nameOrId: job.project_id })
  } catch (error) {
    if (error instanceof RefusalError) refuse(roleGone)
    throw error
  }
  return user
}
