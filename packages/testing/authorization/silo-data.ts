import { sql } from 'kysely'
import type { TestCloud } from '#cloud.ts'

export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Data by which resources of a silo are recognized in texts. */
export interface SiloData {
  /** ids of all resources of the silo */
  readonly ids: ReadonlySet<string>
  /** texts that only occur in the silo's resources: descriptions, names, addresses */
  readonly texts: readonly string[]
}

const idsIn = (text: string): readonly string[] =>
  text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi) ?? []

/**
 * Returns the data of a silo that a text contains.
 * @param asked the request's content, which the response may repeat
 */
export function leakedData({ ids, texts }: SiloData, text: string, requested = ''): readonly string[] {
  const leaked = [...idsIn(text).filter((id) => ids.has(id)), ...texts.filter((sign) => text.includes(sign))]
  return [...new Set(leaked)].filter((sign) => !requested.includes(sign))
}

/** Tables that are excluded: the logs also contain resources of the fleet, and a claim is not a resource. */
const ofOthersToo = ['change', 'change_inbox', 'claim']

/**
 * Returns the ids of all rows of a silo in the database.
 * @param where `silo` for all rows of the silo, `projects` for the rows of its projects
 * @param texts texts that only occur in this silo's resources
 */
export async function siloDataOf(
  { db }: Pick<TestCloud, 'db'>,
  siloId: string,
  where: 'silo' | 'projects',
  texts: readonly string[],
): Promise<SiloData> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join pg_class k on k.relname = c.table_name and not k.relispartition
    where c.table_schema = 'public' group by 1`.execute(db)
  const ids = new Set<string>(where === 'silo' ? [siloId] : [])
  for (const { name, columns } of tables) {
    const owner = where === 'silo' ? 'silo_id' : 'project_id'
    if (!columns.includes('silo_id') || !columns.includes(owner) || !columns.includes('id')) continue
    if (ofOthersToo.includes(name)) continue
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(name)} where silo_id = ${siloId} and ${sql.ref(owner)} is not null`.execute(
      db,
    )
    // Rows that have a number instead of an id belong to rows that have an id.
    for (const { id } of rows) if (isId(id)) ids.add(id)
  }
  return { ids, texts }
}
