import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { ChangeFollower } from './follower.ts'

/** Returns the number of committed changes that a follower has not delivered yet, with or without a position. */
export async function logLag(db: Db, follower: Pick<ChangeFollower, 'position'>): Promise<number> {
  const { rows } = await sql<{ position: number; epoch: string; unnumbered: number }>`
    select position, epoch, (select count(*)::int from change_inbox) as unnumbered from change_head`.execute(
    db,
  )
  const [head] = rows
  const { position } = follower
  if (head === undefined || position === null) return 0
  // In a new epoch, the follower starts over at its end.
  const behind = position.epoch === head.epoch ? head.position - position.number : 0
  return Math.max(0, behind) + head.unnumbered
}
