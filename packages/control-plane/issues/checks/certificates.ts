import { certificateSoon } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { type Check, type Found, lookedFor } from '../found.ts'

interface SeenCertificate {
  readonly id: string
  readonly name: string
  readonly silo_id: string
  readonly silo_name: string
  readonly not_after: Date
  /** another of the silo is good now and for long, and stands for all of its hosts */
  readonly is_replaced: boolean
}

interface SeenCertificates {
  /** what ends first, as many as can be told; last what ends soon and was replaced */
  readonly certificates: readonly SeenCertificate[]
  readonly all: number
}

/** Certificates of silos that have ended or soon will, and that no other stands in for. */
export const certificates: Check<SeenCertificates> = {
  see: async ({ db, now }) => {
    const rows = await db
      .selectFrom('certificate as c')
      .innerJoin('silo', 'silo.id', 'c.silo_id')
      .select(['c.id', 'c.name', 'c.silo_id', 'silo.name as silo_name', 'c.not_after'])
      .select([sql<number>`(count(*) over ())::int`.as('all'), isReplaced(now).as('is_replaced')])
      // However many were replaced and are still there: they take no place from those that need somebody.
      .orderBy(sql`c.not_after <= ${endsSoon(now)} and ${isReplaced(now)}`)
      .orderBy('c.not_after')
      .orderBy('c.id')
      .limit(lookedFor)
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

/** Another of the silo is good now and for long, and stands for all hosts of `certificate c`. */
export const isReplaced = (now: Date) =>
  sql<boolean>`exists (select from certificate other
    where other.silo_id = c.silo_id and other.id <> c.id and other.hosts @> c.hosts
      and other.not_before <= ${now} and other.not_after > ${endsSoon(now)})`

/** Until when a certificate ends soon. */
export const endsSoon = (now: Date): Date => new Date(now.getTime() + certificateSoon)

function issueOf(row: SeenCertificate, now: Date): Found | null {
  const { id, name, silo_id, silo_name, not_after, is_replaced } = row
  if (is_replaced || not_after > endsSoon(now)) return null
  const which = { silo: silo_id, silo_name, certificate: id, name }
  return not_after <= now
    ? { about: { kind: 'certificate_expired', ...which }, thing: id, since: not_after, breaks: not_after }
    : { about: { kind: 'certificate_expiring', ...which }, thing: id, breaks: not_after }
}
