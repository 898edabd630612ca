import type { LostCounts } from '@portico/domain/issues/lost.ts'
import { sql } from 'kysely'
import { lostCounts, noneLost } from '#fleet/racks/lost.ts'
import type { Check, FoundIssue } from '../check.ts'

interface SeenSled {
  readonly id: string
  readonly serial: string
  readonly cubby: number | null
  readonly time_failed: Date | null
  readonly failure: string | null
  readonly is_drilled: boolean
  readonly provision_policy: 'provisionable' | 'non_provisionable'
  /** number of machines on it */
  readonly instances: number
  /** current states of the instances that the sled lost */
  readonly lost: LostCounts
}

/** Sleds that failed, and those that an operator took out of service. */
export const sleds: Check<readonly SeenSled[]> = {
  async read(ctx) {
    const lost = await lostCounts(ctx)
    const rows = await ctx.db
      .selectFrom('sled')
      .select(['id', 'serial', 'cubby', 'time_failed', 'failure', 'is_drilled', 'provision_policy'])
      .select(
        sql<number>`(select count(*) from machine where machine.sled_id = sled.id)::int`.as('instances'),
      )
      .where('policy', '=', 'in_service')
      .where('state', '=', 'active')
      .orderBy('cubby')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, lost: lost.get(row.id) ?? noneLost }))
  },

  judge: (seen) => ({ found: seen.flatMap(issuesOf), lookedAt: seen.length, nearest: null }),
}

/** A failed sled that is out of service is reported only as failed. */
function issuesOf(sled: SeenSled): FoundIssue[] {
  const { id, serial, cubby, time_failed, failure, is_drilled, provision_policy, instances, lost } = sled
  const which = { sled: id, serial, cubby }
  if (time_failed !== null) {
    const about = { kind: 'sled_failed' as const, ...which, why: failure ?? '', is_drilled, ...lost }
    return [{ about, target: id, since: time_failed }]
  }
  return provision_policy === 'provisionable'
    ? []
    : [{ about: { kind: 'sled_out_of_service', ...which, instances }, target: id }]
}
