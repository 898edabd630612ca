import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { isOfKind } from '#authorization/lookup/find.ts'
import { type KindName, kindOf } from '#authorization/lookup/kinds.ts'

/**
 * The kinds of resources that prevent a project's deletion, in the order of the checks (docs/reference/projects.md).
 */
const contents: readonly (readonly [kind: KindName, what: string])[] = [
  ['instance', 'an instance'],
  ['probe', 'a probe'],
  ['disk', 'a disk'],
  ['floating_ip', 'a floating ip'],
  ['image', 'a project image'],
  ['snapshot', 'a snapshot'],
  ['backup', 'a backup'],
  ['vpc', 'a vpc'],
  ['affinity_group', 'an affinity group'],
  ['anti_affinity_group', 'an anti affinity group'],
]

/** Returns a refusal that names the first resource found in the project; null if the project is empty. */
export async function firstContent(ctx: Context, projectId: string): Promise<Refusal | null> {
  for (const [name, what] of contents) {
    const kind = kindOf(name)
    const { rows } = await sql<{ name: string }>`
      select t.name from ${sql.table(kind.table)} t
      where t.project_id = ${projectId} and ${isOfKind(kind)} order by t.name limit 1`.execute(ctx.db)
    const [found] = rows
    if (found !== undefined) return invalidRequest(`project to be deleted contains ${what}: ${found.name}`)
  }
  return null
}
