import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/schema/index.ts'

/** What keeps a project from being deleted, in the order in which it is checked (semantics/projects.md). */
const contents: readonly { table: keyof Database; what: string; kind?: string }[] = [
  { table: 'instance', what: 'an instance' },
  { table: 'disk', what: 'a disk' },
  { table: 'external_ip', what: 'a floating ip', kind: 'floating' },
  { table: 'image', what: 'a project image' },
  { table: 'snapshot', what: 'a snapshot' },
  { table: 'vpc', what: 'a vpc' },
  { table: 'affinity_group', what: 'an affinity group', kind: 'affinity' },
  { table: 'affinity_group', what: 'an anti affinity group', kind: 'anti_affinity' },
]

/** The refusal that names the first thing found in the project, or null when it is empty. */
export async function firstContent(ctx: Context, projectId: string): Promise<Refusal | null> {
  for (const { table, what, kind } of contents) {
    // All these tables have a project and a name; `affinity_group` stands for each of them.
    let query = ctx.db
      .selectFrom(table as 'affinity_group')
      .select('name')
      .where('project_id', '=', projectId)
      .orderBy('name')
      .limit(1)
    if (kind !== undefined) query = query.where('kind', '=', kind as 'affinity')
    const found = await query.executeTakeFirst()
    if (found !== undefined) {
      return invalidRequest(`project to be deleted contains ${what}: ${found.name}`)
    }
  }
  return null
}
