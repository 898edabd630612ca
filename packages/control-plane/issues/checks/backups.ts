import { sql } from 'kysely'
import { type Check, readLimit } from '../check.ts'

interface SeenDamaged {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly since: Date
}

interface SeenBackups {
  /** damaged backups by silo, the most first, up to the maximum */
  readonly silos: readonly SeenDamaged[]
  /** number of all backups */
  readonly backups: number
}

/** Backups of instances whose content is damaged; operators do not see which backups these are (decision 38). */
export const backups: Check<SeenBackups> = {
  read: async ({ db }) => {
    const { backups: all } = await db
      .selectFrom('backup')
      .select(sql<number>`count(*)::int`.as('backups'))
      .executeTakeFirstOrThrow()
    const silos = await db
      .selectFrom('backup')
      .innerJoin('silo', 'silo.id', 'backup.silo_id')
      .where('backup.state', '=', 'damaged')
      .groupBy(['silo.id', 'silo.name'])
      .select(['silo.id', 'silo.name', sql<number>`count(*)::int`.as('count')])
      .select((eb) => eb.fn.min('backup.time_modified').as('since'))
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('silo.name')
      .limit(readLimit)
      .execute()
    return { silos, backups: all }
  },

  judge: ({ silos, backups: all }) => ({
    found: silos.map(({ id, name, count, since }) => ({
      about: { kind: 'backups_damaged', silo: id, silo_name: name, count },
      target: id,
      since,
    })),
    lookedAt: all,
    nearest: null,
  }),
}
