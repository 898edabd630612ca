import { invalidRequest, isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Role } from '@portico/domain/roles.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '../context.ts'
import type { Database } from '../database/schema/index.ts'
import { refuse } from '../refusal-error.ts'
import { resolveInProject } from './in-project.ts'
import { kinds } from './kinds.ts'
import { authorizeInProject } from './project-access.ts'

/** Kinds that lie in a VPC; table and kind have the same name. */
export type VpcKind = 'vpc_subnet' | 'vpc_router' | 'internet_gateway'

export type VpcRow<K extends VpcKind> = Selectable<Database[K]> & {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
  readonly vpc_id: string
}

export interface InVpc {
  readonly nameOrId: string
  readonly vpc?: string | undefined
  readonly project?: string | undefined
}

/** Find an object of a VPC on which the caller has the needed role. @throws 400, 404, 403 */
export async function findInVpc<K extends VpcKind>(
  ctx: Context,
  kind: K,
  selector: InVpc,
  needed: Role,
): Promise<VpcRow<K>> {
  const row = await resolveInVpc(ctx, kind, selector)
  await authorizeInProject(ctx, row.project_id, needed, notFound(kinds[kind].word, selector.nameOrId))
  return row
}

/**
 * Find an object of a VPC without looking at permissions. For parents and bodies; whoever uses it authorizes on what
 * it finds.
 * @throws 400 for selectors that do not fit together, 404
 */
export async function resolveInVpc<K extends VpcKind>(
  ctx: Context,
  kind: K,
  { nameOrId, vpc, project }: InVpc,
): Promise<VpcRow<K>> {
  const { word, idWithParent, nameWithoutParent } = kinds[kind]
  // The three tables share the columns used here; `vpc_subnet` stands for each of them.
  const query = ctx.db.selectFrom(kind as 'vpc_subnet').selectAll()
  if (isUuid(nameOrId)) {
    if (vpc !== undefined || project !== undefined) refuse(invalidRequest(idWithParent))
    const row = await query.where('id', '=', nameOrId).executeTakeFirst()
    if (row === undefined || row.silo_id !== userOf(ctx).siloId) return refuse(notFound(word, nameOrId))
    return row as unknown as VpcRow<K>
  }
  if (vpc === undefined) return refuse(invalidRequest(nameWithoutParent))
  const parent = await resolveInProject(ctx, 'vpc', { nameOrId: vpc, project })
  const row = await query.where('vpc_id', '=', parent.id).where('name', '=', nameOrId).executeTakeFirst()
  return row === undefined ? refuse(notFound(word, nameOrId)) : (row as unknown as VpcRow<K>)
}
