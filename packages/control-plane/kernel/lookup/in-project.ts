import { invalidRequest, isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Role } from '@portico/domain/roles.ts'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { type Context, userOf } from '../context.ts'
import type { Database } from '../database/schema/index.ts'
import { refuse } from '../refusal-error.ts'
import { type KindName, kinds } from './kinds.ts'
import { authorizeInProject, resolveProject } from './project-access.ts'

/** Kinds that lie directly in a project, with their tables. */
const projectTables = {
  instance: 'instance',
  disk: 'disk',
  snapshot: 'snapshot',
  vpc: 'vpc',
  floating_ip: 'external_ip',
  affinity_group: 'affinity_group',
  anti_affinity_group: 'affinity_group',
} as const satisfies Partial<Record<KindName, keyof Database>>

export type ProjectKind = keyof typeof projectTables

type Named<Row> = Row extends { name: string | null; description: string | null }
  ? Omit<Row, 'name' | 'description'> & { name: string; description: string }
  : Row

/** A row of such a kind. Floating IPs are those rows of their table that have a name. */
export type ProjectRow<K extends ProjectKind> = Named<Selectable<Database[(typeof projectTables)[K]]>> &
  Placed

/** What every object in a project has. */
interface Placed {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
}

/** Name or id of an object, and the project when it is a name. */
export interface InProject {
  readonly nameOrId: string
  readonly project?: string | undefined
}

/**
 * Find an object of a project without looking at permissions. For parents and bodies; whoever uses it authorizes
 * on what it finds.
 * @throws 400 for selectors that do not fit together, 404
 */
export async function resolveInProject<K extends ProjectKind>(
  ctx: Context,
  kind: K,
  { nameOrId, project }: InProject,
): Promise<ProjectRow<K>> {
  const { word, idWithParent, nameWithoutParent } = kinds[kind]
  const query = select(ctx, kind)
  if (isUuid(nameOrId)) {
    if (project !== undefined) refuse(invalidRequest(idWithParent))
    const row = await query.where('id', '=', nameOrId).executeTakeFirst()
    if (row === undefined || row.silo_id !== userOf(ctx).siloId) return refuse(notFound(word, nameOrId))
    return row as unknown as ProjectRow<K>
  }
  if (project === undefined) return refuse(invalidRequest(nameWithoutParent))
  const parent = await resolveProject(ctx, project)
  const row = await query.where('project_id', '=', parent.id).where('name', '=', nameOrId).executeTakeFirst()
  return row === undefined ? refuse(notFound(word, nameOrId)) : (row as unknown as ProjectRow<K>)
}

/** Find an object of a project on which the caller has the needed role. @throws 400, 404, 403 */
export async function findInProject<K extends ProjectKind>(
  ctx: Context,
  kind: K,
  selector: InProject,
  needed: Role,
): Promise<ProjectRow<K>> {
  const row = await resolveInProject(ctx, kind, selector)
  await authorizeInProject(ctx, row.project_id, needed, notFound(kinds[kind].word, selector.nameOrId))
  return row
}

// The tables share the columns used here; `disk` stands for each of them.
function select(
  ctx: Context,
  kind: ProjectKind,
): SelectQueryBuilder<Database, 'disk', Selectable<Database['disk']>> {
  const query = ctx.db.selectFrom(projectTables[kind] as 'disk').selectAll()
  if (kind === 'floating_ip') return query.where('kind' as 'name', '=', 'floating')
  if (kind === 'affinity_group') return query.where('kind' as 'name', '=', 'affinity')
  if (kind === 'anti_affinity_group') return query.where('kind' as 'name', '=', 'anti_affinity')
  return query
}
