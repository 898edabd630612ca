import { invalidRequest, isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Role } from '@portico/domain/roles.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '../kernel/context.ts'
import type { Database } from '../kernel/database/schema/index.ts'
import { resolveInProject } from '../kernel/lookup/in-project.ts'
import { resolveInVpc } from '../kernel/lookup/in-vpc.ts'
import { kinds } from '../kernel/lookup/kinds.ts'
import { authorizeInProject } from '../kernel/lookup/project-access.ts'
import { refuse } from '../kernel/refusal-error.ts'

/** Kinds that lie in an instance, a router or a gateway, with the column that says in which. Table and kind agree. */
const parentColumns = {
  network_interface: 'instance_id',
  router_route: 'vpc_router_id',
  internet_gateway_ip_pool: 'internet_gateway_id',
  internet_gateway_ip_address: 'internet_gateway_id',
} as const

export type ChildKind = keyof typeof parentColumns
export type ChildRow<K extends ChildKind> = Selectable<Database[K]>

export interface ChildSelector {
  readonly nameOrId: string
  /** the instance, router or gateway */
  readonly parent?: string | undefined
  readonly vpc?: string | undefined
  readonly project?: string | undefined
}

/** Find such an object on which the caller has the needed role. @throws 400, 404, 403 */
export async function findChild<K extends ChildKind>(
  ctx: Context,
  kind: K,
  selector: ChildSelector,
  needed: Role,
): Promise<ChildRow<K>> {
  const row = await resolveChild(ctx, kind, selector)
  await authorizeInProject(ctx, row.project_id, needed, notFound(kinds[kind].word, selector.nameOrId))
  return row as unknown as ChildRow<K>
}

async function resolveChild(ctx: Context, kind: ChildKind, selector: ChildSelector) {
  const { word, idWithParent, nameWithoutParent } = kinds[kind]
  const { nameOrId, parent, vpc, project } = selector
  // The four tables share the columns used here; `router_route` stands for each of them.
  const query = ctx.db.selectFrom(kind as 'router_route').selectAll()
  if (isUuid(nameOrId)) {
    if ((parent ?? vpc ?? project) !== undefined) refuse(invalidRequest(idWithParent))
    const row = await query.where('id', '=', nameOrId).executeTakeFirst()
    return row?.silo_id === userOf(ctx).siloId ? row : refuse(notFound(word, nameOrId))
  }
  if (parent === undefined) return refuse(invalidRequest(nameWithoutParent))
  const { id } = await resolveParent(ctx, kind, { nameOrId: parent, vpc, project })
  const row = await query
    .where(parentColumns[kind] as 'vpc_router_id', '=', id)
    .where('name', '=', nameOrId)
    .executeTakeFirst()
  return row ?? refuse(notFound(word, nameOrId))
}

function resolveParent(
  ctx: Context,
  kind: ChildKind,
  selector: { nameOrId: string; vpc?: string | undefined; project?: string | undefined },
): Promise<{ readonly id: string }> {
  if (kind === 'network_interface') return resolveInProject(ctx, 'instance', selector)
  return resolveInVpc(ctx, kind === 'router_route' ? 'vpc_router' : 'internet_gateway', selector)
}
