import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import type { Db } from '@portico/control-plane/kernel/context.ts'

/** Returns a database that records every query sent to it. */
export function recordingDb(db: Db): { readonly db: Db; readonly queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: db.withPlugin(noting), queries }
}

/**
 * Returns PostgreSQL's plan of a query, made without certain methods.
 * @param without methods that are turned off, such as `seqscan`
 * @param analyze whether to run the query and count the rows of each step
 */
export async function planOf(
  db: Db,
  query: CompiledQuery,
  without: readonly string[],
  { analyze = false }: { readonly analyze?: boolean } = {},
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    for (const method of without) await sql.raw(`set local enable_${method} = off`).execute(tx)
    const explain = analyze ? 'explain analyze' : 'explain'
    const planned = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters])
    const { rows } = await tx.executeQuery<Record<string, string>>(planned)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
