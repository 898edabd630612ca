import type { Context } from '#kernel/context.ts'
import type { Role, RoleAssignmentTable } from '#kernel/database/schema/identity.ts'
import { requireMatch, setEtag } from '#kernel/pipeline/etag.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'

/** The role assignments on one resource, in the form of the API. */
export interface PolicyBody {
  role_assignments: { identity_id: string; identity_type: 'silo_user' | 'silo_group'; role_name: Role }[]
}

/** The resource to which a policy belongs. For the fleet, the silo is null. */
export interface PolicyScope {
  readonly kind: RoleAssignmentTable['resource_kind']
  readonly id: string
  readonly siloId: string | null
}

type PolicyResource = Pick<PolicyScope, 'kind' | 'id'>

/**
 * Returns the assignments sorted by role name, then identity (docs/reference/silos-iam.md#policies), with the version
 * of the set.
 */
export async function readPolicy(ctx: ReplyContext, scope: PolicyResource): Promise<PolicyBody> {
  const policy = await assignmentsOf(ctx, scope)
  await setEtag(ctx, policy)
  return policy
}

async function assignmentsOf(ctx: Context, scope: PolicyResource): Promise<PolicyBody> {
  const rows = await ctx.db
    .selectFrom('role_assignment')
    .select(['identity_id', 'identity_kind', 'role'])
    .where('resource_kind', '=', scope.kind)
    .where('resource_id', '=', scope.id)
    .orderBy('role')
    .orderBy('identity_id')
    .execute()
  return {
    role_assignments: rows.map((row) => ({
      identity_id: row.identity_id,
      identity_type: row.identity_kind,
      role_name: row.role,
    })),
  }
}

export function projectPolicy(ctx: ReplyContext, projectId: string): Promise<PolicyBody> {
  return readPolicy(ctx, { kind: 'project', id: projectId })
}

/**
 * Replaces the assignments. Unchanged rows are not written, so that the change log shows only real changes; identical
 * assignments are stored once. `If-Match` prevents a client from restoring, by accident, an assignment that another
 * user has removed since.
 * @throws 412 if the set does not have the version in `If-Match`
 */
export async function replacePolicy(ctx: ReplyContext, scope: PolicyScope, body: PolicyBody): Promise<void> {
  await requireMatch(ctx, () => assignmentsOf(ctx, scope), 'The roles')
  const key = (kind: string, id: string, role: string) => `${kind} ${id} ${role}`
  const wanted = new Map(
    body.role_assignments.map((a) => [key(a.identity_type, a.identity_id, a.role_name), a] as const),
  )
  const present = await ctx.db
    .selectFrom('role_assignment')
    .selectAll()
    .where('resource_kind', '=', scope.kind)
    .where('resource_id', '=', scope.id)
    .execute()
  const gone = present.filter((row) => !wanted.delete(key(row.identity_kind, row.identity_id, row.role)))
  if (gone.length > 0) {
    const ids = gone.map((row) => row.id)
    await ctx.db.deleteFrom('role_assignment').where('id', 'in', ids).execute()
  }
  if (wanted.size === 0) return
  await ctx.db
    .insertInto('role_assignment')
    .values(
      [...wanted.values()].map((assignment) => ({
        id: ctx.newId(),
        resource_kind: scope.kind,
        resource_id: scope.id,
        silo_id: scope.siloId,
        project_id: scope.kind === 'project' ? scope.id : null,
        identity_kind: assignment.identity_type,
        identity_id: assignment.identity_id,
        role: assignment.role_name,
      })),
    )
    .execute()
}
