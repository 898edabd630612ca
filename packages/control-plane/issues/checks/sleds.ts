import type { LostCounts } from '@portico/domain/issues/lost.ts'
import { sql } from 'kysely'
import { lostCounts, noneLost } from '#fleet/racks/lost.ts'
import type { Outage } from '#fleet/outages/record.ts'
import type { Check, FoundIssue } from '../check.ts'

type SeenOutage = Pick<Outage, 'id' | 'state' | 'has_fence' | 'time_silent' | 'waits_for'>

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
  /** outage that has not ended; null while the sled answers */
  readonly outage: SeenOutage | null
}

/** Sleds that failed or do not answer, and those that an operator took out of service. */
export const sleds: Check<readonly SeenSled[]> = {
  async read(ctx) {
    const lost = await lostCounts(ctx)
    const outages = await ctx.db
      .selectFrom('sled_outage')
      .select(['sled_id', 'id', 'state', 'has_fence', 'time_silent', 'waits_for'])
      .where('time_closed', 'is', null)
      .execute()
    const outageOf = new Map(outages.map(({ sled_id, ...outage }) => [sled_id, outage]))
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
    return rows.map((row) => ({
      ...row,
      lost: lost.get(row.id) ?? noneLost,
      outage: outageOf.get(row.id) ?? null,
    }))
  },

  judge: (seen) => ({ found: seen.flatMap(issuesOf), lookedAt: seen.length, nearest: null }),
}

/** A failed sled that is out of service is reported only as failed, and one with an outage only by the outage. */
function issuesOf(sled: SeenSled): FoundIssue[] {
  const { id, serial, cubby, time_failed, failure, is_drilled, provision_policy, instances, lost } = sled
  const which = { sled: id, serial, cubby }
  if (sled.outage !== null) return [outageIssue(sled, sled.outage)]
  if (time_failed !== null) {
    const about = { kind: 'sled_failed' as const, ...which, why: failure ?? '', is_drilled, ...lost }
    return [{ about, target: id, since: time_failed }]
  }
  return provision_policy === 'provisionable'
    ? []
    : [{ about: { kind: 'sled_out_of_service', ...which, instances }, target: id }]
}

function outageIssue(
  { id, serial, cubby, is_drilled, instances, lost }: SeenSled,
  { id: outage, state, has_fence, time_silent, waits_for }: SeenOutage,
): FoundIssue {
  const about = { sled: id, serial, cubby, outage, waits_for, is_drilled }
  const isUndecided = state === 'suspect' || state === 'confirmed' || state === 'fencing'
  return {
    about: isUndecided
      ? { kind: 'sled_silent', ...about, instances, has_fence }
      : { kind: 'sled_fenced', ...about, ...lost },
    target: id,
    since: time_silent,
  }
}
