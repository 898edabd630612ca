import { sql } from 'kysely'
import { type Check, readLimit } from '../check.ts'

interface SeenFailed {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly since: Date
}

interface SeenInstances {
  /** failed instances by silo, the most first, up to the maximum */
  readonly silos: readonly SeenFailed[]
  readonly machines: number
}

/** Failed instances by silo; operators do not see which instances these are (decision 38). */
export const instances: Check<SeenInstances> = {
  read: async ({ db }) => {
    const { machines } = await db
      .selectFrom('machine')
      .select(sql<number>`count(*)::int`.as('machines'))
      .executeTakeFirstOrThrow()
    const silos = await db
      .selectFrom('instance')
      .innerJoin('silo', 'silo.id', 'instance.silo_id')
      .where('instance.run_state', '=', 'failed')
      .groupBy(['silo.id', 'silo.name'])
      .select(['silo.id', 'silo.name', sql<number>`count(*)::int`.as('count')])
      .select(sql<Date>`min(instance.time_run_state_updated)`.as('since'))
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('silo.name')
      .limit(readLimit)
      .execute()
    return { silos, machines }
  },

  judge: ({ silos, machines }) => ({
    found: silos.map(({ id, name, count, since }) => ({
      about: { kind: 'instances_failed', silo: id, silo_name: name, count },
      target: id,
      since,
    })),
    lookedAt: machines + silos.reduce((failed, { count }) => failed + count, 0),
    nearest: null,
  }),
}
