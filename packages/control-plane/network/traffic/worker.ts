import type { RuleCounter } from '@portico/hypervisor/network/traffic.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { every, type Worker } from '#reconcile/job.ts'
import { forgetRefused, storeRefused } from './refused-packets.ts'
import { compareRules, storeCounters } from './rule-uses.ts'

/** ms between readings of the counters and refused packets */
const period = 15_000

/** Reads what happened to packets, on one server at a time, and stores what changed. */
export const packetCounting = (): Worker => {
  /** packets of each counter when this server last stored it */
  let stored: ReadonlyMap<string, number> = new Map()
  return {
    name: 'packet counters',
    run: every(period, async (ctx) => {
      const { traffic } = ctx.services.hypervisor
      if (traffic === null) return 0
      const turn = await takeTurn(ctx.db, ctx.now())
      if (turn === null) return 0
      const counters = await traffic.counters()
      const { refused, next } = await traffic.refusedPackets(turn.after)
      const changed = counters.filter((counter) => stored.get(keyOf(counter)) !== counter.packets)
      const written = await ctx.transact(async (inside) => {
        const { db } = inside
        const compared = await compareRules(inside)
        const counted = await storeCounters(db, changed)
        const isNext = next !== turn.after && (await advance(db, turn.after, next))
        const added = isNext ? await storeRefused(db, refused) : 0
        return compared + counted + added + (await forgetRefused(db))
      }, 'repeatable read')
      stored = new Map(counters.map((counter) => [keyOf(counter), counter.packets]))
      return written
    }),
  }
}

const keyOf = ({ vpcId, rule }: RuleCounter): string => `${vpcId} ${rule ?? ''}`

/**
 * Takes the turn to read, unless a server has read less than a period ago.
 * @returns where reading refused packets continues
 */
async function takeTurn(db: Db, now: Date): Promise<{ readonly after: string | null } | null> {
  const taken = await db
    .updateTable('traffic_cursor')
    .set({ time_read: now, time_since: sql`coalesce(time_since, ${now}::timestamptz)` })
    // Servers do not count the period at the same moment.
    .where('time_read', '<=', new Date(now.getTime() - 0.9 * period))
    .returning('refused_after')
    .executeTakeFirst()
  return taken === undefined ? null : { after: taken.refused_after }
}

/** @returns false if another server has stored the same packets */
async function advance(db: Db, after: string | null, next: string): Promise<boolean> {
  const moved = await db
    .updateTable('traffic_cursor')
    .set({ refused_after: next })
    .where(sql<boolean>`refused_after is not distinct from ${after}`)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
