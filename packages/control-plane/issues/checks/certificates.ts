import { certificateSoon } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { type Check, type FoundIssue, readLimit } from '../check.ts'

interface SeenCertificate {
  readonly id: string
  readonly name: string
  readonly silo_id: string
  readonly silo_name: string
  readonly not_after: Date
  /** whether another certificate of the silo is valid long enough for all hosts of this one */
  readonly is_replaced: boolean
}

interface SeenCertificates {
  /** the certificates that expire first, up to the maximum; replaced ones come last */
  readonly certificates: readonly SeenCertificate[]
  readonly all: number
}

/** Certificates of silos that have expired or will expire soon, without a replacement. */
export const certificates: Check<SeenCertificates> = {
  read: async ({ db, now }) => {
    const rows = await db
      .selectFrom('certificate as c')
      .innerJoin('silo', 'silo.id', 'c.silo_id')
      .select(['c.id', 'c.name', 'c.silo_id', 'silo.name as silo_name', 'c.not_after'])
      .select([sql<number>`(count(*) over ())::int`.as('all'), isReplaced(now).as('is_replaced')])
      // Replaced certificates come last, so that they do not displace those that need action.
      .orderBy(sql`c.not_after <= ${endsSoon(now)} and ${isReplaced(now)}`)
      .orderBy('c.not_after')
      .orderBy('c.id')
      .limit(readLimit)
      .execute()
    return { certificates: rows, all: rows[0]?.all ?? 0 }
  },

  judge: ({ certificates: seen, all }, now) => {
    const next = seen.find(({ not_after }) => not_after > endsSoon(now))
    return {
      found: seen.flatMap((one) => issueOf(one, now) ?? []),
      lookedAt: all,
      nearest: next === undefined ? null : { name: next.silo_name, time: next.not_after },
    }
  },
}

/** Returns SQL for whether another certificate of the silo is valid long enough for all hosts of `certificate c`. */
export const isReplaced = (now: Date) =>
  sql<boolean>`exists (select from certificate other
    where other.silo_id = c.silo_id and other.id <> c.id and other.hosts @> c.hosts
      and other.not_before <= ${now} and other.not_after > ${endsSoon(now)})`

/** Returns the time before which a certificate is considered to expire soon. */
export const endsSoon = (now: Date): Date => new Date(now.getTime() + certificateSoon)

function issueOf(row: SeenCertificate, now: Date): FoundIssue | null {
  const { id, name, silo_id, silo_name, not_after, is_replaced } = row
  if (is_replaced || not_after > endsSoon(now)) return null
  const which = { silo: silo_id, silo_name, certificate: id, name }
  return not_after <= now
    ? { about: { kind: 'certificate_expired', ...which }, target: id, since: not_after, failsAt: not_after }
    : { about: { kind: 'certificate_expiring', ...which }, target: id, failsAt: not_after }
}
