import { wornFrom } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { type Check, type FoundIssue, readLimit, nearestOf } from '../check.ts'

interface SeenDisk {
  readonly id: string
  readonly serial: string
  readonly model: string
  readonly sled_id: string
  readonly sled_serial: string
  readonly cubby: number | null
  readonly is_full: boolean
  /** percent; null if the disk does not report it */
  readonly wear: number | null
}

interface SeenDisks {
  /** the most worn disks first, up to the maximum */
  readonly disks: readonly SeenDisk[]
  readonly all: number
}

/** Physical disks that are full, worn, or worn out. */
export const disks: Check<SeenDisks> = {
  read: async ({ db }) => {
    const rows = await db
      .selectFrom('physical_disk as d')
      .innerJoin('sled', 'sled.id', 'd.sled_id')
      .select(['d.id', 'd.serial', 'd.model', 'd.sled_id', 'sled.serial as sled_serial', 'sled.cubby'])
      .select(['d.is_full', 'd.wear', sql<number>`(count(*) over ())::int`.as('all')])
      .where('d.policy', '=', 'in_service')
      .where('d.state', '=', 'active')
      .orderBy('d.is_full', 'desc')
      .orderBy(sql`d.wear desc nulls last`)
      .orderBy('d.id')
      .limit(readLimit)
      .execute()
    return { disks: rows, all: rows[0]?.all ?? 0 }
  },

  judge: ({ disks: seen, all }) => ({
    found: seen.flatMap(issuesOf),
    lookedAt: all,
    nearest: nearestOf(
      seen.filter(({ wear }) => wear !== null),
      ({ wear }) => (wear ?? 0) >= wornFrom,
      ({ serial, wear }) => ({ name: serial, share: wear ?? 0 }),
    ),
  }),
}

function issuesOf(row: SeenDisk): FoundIssue[] {
  const { id, serial, model, sled_id, sled_serial, cubby, is_full } = row
  const disk = { disk: id, serial, model, sled: sled_id, sled_serial, cubby }
  const wear = row.wear ?? 0
  const found: FoundIssue[] = is_full ? [{ about: { kind: 'disk_full', ...disk }, target: id }] : []
  if (wear >= 100) found.push({ about: { kind: 'disk_worn_out', ...disk, wear }, target: id })
  else if (wear >= wornFrom) found.push({ about: { kind: 'disk_worn', ...disk, wear }, target: id })
  return found
}
