import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Manifest, readManifest } from '#backup/manifest.ts'
import { restore } from '#backup/restore.ts'
import { brokenIndexes, brokenInvariants } from '#testing/invariants.ts'
import { logIn, startServer } from '#testing/server-process.ts'

/*
 * Upgrades from released versions. Each file in testing/releases is a backup of the demo, made on the schema of that
 * release (CONTRIBUTING.md, section Release), so that restoring it migrates real data.
 */

const releases = globSync(path.join(import.meta.dirname, 'testing/releases/*.tar')).map((file) =>
  path.basename(file, '.tar'),
)

/** Password of the administrator in each file. */
const password = 'released password'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-upgrade-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function unpack(release: string): { source: string; manifest: Manifest } {
  const source = path.join(folder, release)
  mkdirSync(source)
  const archive = path.join(import.meta.dirname, 'testing/releases', `${release}.tar`)
  execFileSync('tar', ['--extract', '--no-same-owner', '--file', archive, '--directory', source])
  const [file = ''] = globSync(path.join(source, 'backups/*.json'))
  return { source, manifest: readManifest(readFileSync(file, 'utf8')) }
}

/** Returns the number of rows of each table that exists. */
async function countRows(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of tables) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      name,
    ])
    if (rows[0]?.there !== true) continue
    const counted = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${pg.escapeIdentifier(name)}`,
    )
    counts.set(name, counted.rows[0]?.rows ?? 0)
  }
  return counts
}

test.each(releases)(
  'the demo of release %s is migrated without losing a row, and served',
  async (release) => {
    const { source, manifest } = unpack(release)
    const data = path.join(folder, `${release}-data`)
    const progress = { begin: () => {}, count: () => {}, end: () => {} }
    const { leftOut } = await restore({ source, backup: null, data, database: null, progress })
    expect(leftOut).toEqual([])

    const postgres = await startPostgres(data)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      const saved = manifest.database.tables.filter(({ name }) => name !== 'kysely_migration')
      const counts = await countRows(
        client,
        saved.map(({ name }) => name),
      )
      const lost = saved.filter(({ name, rows }) => (counts.get(name) ?? 0) < rows).map(({ name }) => name)
      expect(lost).toEqual([])
      expect([await brokenInvariants(client), await brokenIndexes(client)]).toEqual([[], []])
    } finally {
      await client.end()
      await postgres.stop()
    }

    const server = await startServer(['--port', '0', '--data', data])
    const cookie = await logIn(server.url, 'admin', password)
    const silos = await fetch(`${server.url}/v1/system/silos`, { headers: { cookie } })
    expect(await silos.text()).toContain('"name":"studio"')
    await server.stop()
  },
)
