import type { PGlite } from '@electric-sql/pglite'
import { filterTar } from './tar.ts'

/** Bytes of a WAL segment, and bytes of a page in a segment; both are PostgreSQL's defaults. */
const segmentSize = 16 * 1024 * 1024
const pageSize = 8192

/**
 * Returns the smallest possible dump of a database as a tar. Excludes dead rows, old WAL, and the template databases,
 * which are not needed in a browser.
 */
export async function slimDump(pglite: PGlite): Promise<Uint8Array<ArrayBuffer>> {
  // The checkpoint after the switch is written to a new segment, and recovery needs nothing before that checkpoint.
  for (const tidy of ['vacuum full', 'select pg_switch_wal()', 'checkpoint']) await pglite.exec(tidy)
  const { rows } = await pglite.query<{ file: string; offset: number; database: number }>(
    `select l.file_name as file, l.file_offset as offset,
       (select oid::int from pg_database where datname = current_database()) as database
     from pg_walfile_name_offset(pg_current_wal_insert_lsn()) l`,
  )
  const [log] = rows
  if (log === undefined) throw new Error('the database does not say where its log ends')
  const dump = await pglite.dumpDataDir('none')
  return filterTar(new Uint8Array(await dump.arrayBuffer()), ({ name, content }) => {
    const database = /\/base\/(\d+)(\/|$)/.exec(name)?.[1]
    if (database !== undefined) return Number(database) === log.database
    const segment = /\/pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1]
    if (segment === undefined) return true
    if (segment !== log.file) return false
    // Segments are reused, so they contain old data after the end of the current data.
    if (content.length !== segmentSize) throw new Error(`${name} is no file of the log as we know it`)
    content.fill(0, Math.ceil(log.offset / pageSize) * pageSize)
    return true
  })
}
