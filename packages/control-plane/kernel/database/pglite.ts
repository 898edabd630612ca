import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import type { Db } from '../context.ts'
import type { Database } from './schema/index.ts'
import { valueParsers } from './value-parsers.ts'

/**
 * Opens PostgreSQL inside this process, in memory: for the preview and for tests. It has one connection, so statements
 * never run concurrently. Never use it for data that should be kept.
 * @param dump a data folder to begin with, as written by `PGlite.dumpDataDir`
 * @param programs PostgreSQL's own files, if they have been fetched already; otherwise they are fetched from next to
 * the code
 */
export async function openPglite(
  dump?: Blob | File,
  programs: Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'> = {},
): Promise<{ pglite: PGlite; db: Db }> {
  const pglite = await PGlite.create({
    extensions: { btree_gist, pg_trgm },
    parsers: { ...valueParsers },
    ...programs,
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  })
  // Kysely's dialect begins transactions without an isolation level; all transactions of Portico use this level.
  await pglite.exec(`set default_transaction_isolation = 'serializable'`)
  return { pglite, db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }) }
}
