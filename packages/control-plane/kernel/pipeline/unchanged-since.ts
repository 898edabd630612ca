import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { withoutDryRun } from '@portico/contract/portico/dry-run.ts'
import { UnchangedSinceParams } from '@portico/contract/portico/unchanged-since.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import { parsePosition, type Position } from '@portico/domain/position.ts'
import { changedSince, invalidRequest } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { enforce, refuse } from '../refusal-error.ts'
import { parseParams } from './read-input.ts'
import { isRead } from './run-handler.ts'

/**
 * Returns the log position after which nobody else may have changed the operation's resources, or null if the request
 * contains no position. Read operations ignore the parameter. @throws 400, also if the operation can only partly be
 * undone
 */
export function unchangedSinceOf({ id }: AnyEndpoint, url: URL): Position | null {
  if (isRead(id)) return null
  const { unchanged_since: text } = parseParams(UnchangedSinceParams, readQuery(url.searchParams))
  if (text === undefined) return null
  const reason = withoutDryRun[id]
  if (reason !== undefined) refuse(invalidRequest(`${id} does not support unchanged_since: ${reason}`))
  return parsePosition(text)
}

/**
 * Checks that nobody else has changed the rows of this transaction since a log position. Call it last in the
 * transaction: it then holds the row locks, so earlier writers have committed and are visible, and nobody can change
 * the rows before it ends. @throws 412
 */
export async function requireUnchanged(
  { db, reservations, requestId }: Pick<Context, 'db' | 'reservations' | 'requestId'>,
  { epoch, number }: Position,
): Promise<void> {
  const own = await sql<{ kind: string; id: string; name: string | null }>`
    select distinct on (kind, id) kind, id, name from change_inbox
    where request_id = ${requestId}::uuid and action <> 'create' order by kind, id, seq`.execute(db)
  if (own.rows.length === 0) return
  const ids = own.rows.map(({ id }) => id)
  const others = sql`id = any(${ids}::uuid[]) and request_id is distinct from ${requestId}::uuid`
  // Runs outside the transaction, which would otherwise conflict with every write to the log.
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from change where ${others} and position > ${number}
    union all select kind, id from change_inbox where ${others}
    union all select kind, id from change where ${others} and not exists (select from change_head where epoch = ${epoch})`.execute(
    reservations.db,
  )
  const changed = own.rows.find((each) => rows.some(({ kind, id }) => kind === each.kind && id === each.id))
  enforce(changed === undefined ? null : changedSince(changed.kind, changed.name))
}
