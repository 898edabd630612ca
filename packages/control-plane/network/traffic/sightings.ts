import type { Path } from '@portico/contract/portico/paths.ts'
import type { Proof } from '@portico/domain/networks/proof.ts'
import type { Context, Db } from '#kernel/context.ts'
import { time } from '#kernel/wire.ts'

/** Adds to a path when its rules last decided, and when a packet was seen that proves that it works. */
export async function withSightings(
  { db }: Pick<Context, 'db'>,
  path: Path,
  proof: Proof | null,
): Promise<Path> {
  const decided = path.hops.flatMap((hop) => (hop.type === 'rules' && hop.rule !== null ? [hop.rule] : []))
  if (decided.length === 0) return path
  // By ID, which is another one after a change: what was counted before says nothing about the new rule.
  const uses = await db
    .selectFrom('rule_use')
    .select(['rule_id', 'time_last_used'])
    .where('rule_id', 'in', decided)
    .execute()
  const lastUsed = (rule: string): Date | null =>
    uses.find(({ rule_id }) => rule_id === rule)?.time_last_used ?? null
  const seen = proof && lastUsed(proof.rule)
  const isSeen = proof !== null && seen !== null && (await existedAt(db, proof, seen))
  return {
    ...path,
    seen: isSeen ? { time: time(seen), rule: proof.rule } : null,
    hops: path.hops.map((hop) => {
      if (hop.type !== 'rules' || hop.rule === null) return hop
      const last = lastUsed(hop.rule)
      return { ...hop, time_last_used: last && time(last) }
    }),
  }
}

/** Whether both interfaces existed at a time. Earlier ones may have had the same names and addresses. */
async function existedAt(db: Db, { source, target }: Proof, at: Date): Promise<boolean> {
  const ids = [source, target].filter((id) => id !== null)
  const { count } = await db
    .selectFrom('network_interface')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('time_created', '<=', at)
    .executeTakeFirstOrThrow()
  return count === ids.length
}
