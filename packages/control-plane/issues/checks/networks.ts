import { failingFor } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { type Check, readLimit } from '../check.ts'

interface SeenBehind {
  readonly id: string
  readonly name: string
  readonly count: number
  /** time since which one of them waits; null if all are refused only */
  readonly since: Date | null
}

interface SeenNetworks {
  /** VPCs whose settings packets do not obey, by silo, the most first, up to the maximum */
  readonly silos: readonly SeenBehind[]
  readonly vpcs: number
}

/** VPCs whose packets do not obey their settings or that lack an interface, by silo; operators do not see which VPCs these are (decision 38). */
export const networks: Check<SeenNetworks> = {
  read: async ({ db, now }) => {
    const { vpcs } = await db
      .selectFrom('vpc_network')
      .select(sql<number>`count(*)::int`.as('vpcs'))
      .executeTakeFirstOrThrow()
    const silos = await db
      .selectFrom('vpc_network as network')
      .innerJoin('vpc', 'vpc.id', 'network.vpc_id')
      .innerJoin('silo', 'silo.id', 'vpc.silo_id')
      .where((eb) =>
        eb.or([
          eb('network.time_waiting', '<', new Date(now.getTime() - failingFor)),
          eb('network.refused', '<>', sql<readonly string[]>`'[]'`),
          eb('network.disconnected', '<>', sql<string[]>`'{}'`),
        ]),
      )
      .groupBy(['silo.id', 'silo.name'])
      .select(['silo.id', 'silo.name', sql<number>`count(*)::int`.as('count')])
      .select(sql<Date | null>`min(network.time_waiting)`.as('since'))
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('silo.name')
      .limit(readLimit)
      .execute()
    return { silos, vpcs }
  },

  judge: ({ silos, vpcs }) => ({
    found: silos.map(({ id, name, count, since }) => ({
      about: { kind: 'networks_behind', silo: id, silo_name: name, count },
      target: id,
      since,
    })),
    lookedAt: vpcs,
    nearest: null,
  }),
}
