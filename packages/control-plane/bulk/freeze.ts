import type { BulkTargets } from '@portico/contract/portico/bulk.ts'
import { endpointOf } from '@portico/contract/endpoints.ts'
import {
  type BulkList,
  bulkOperations,
  type BulkOperation,
} from '@portico/contract/resources/bulk-operations.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { nothingToDo, tooManyMembers } from '@portico/domain/tasks/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { find, isOfKind } from '#authorization/lookup/find.ts'
import { kindOf, type KindName } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { listQueries } from './lists.ts'

/** The requested operation and resources of a bulk task. */
export interface BulkRequest {
  readonly operation: BulkOperation
  readonly targets: BulkTargets
  readonly project?: string | undefined
  readonly vpc?: string | undefined
}

/**
 * Stores the current resources of a task; resources created later are not included. Uses one database statement,
 * however many resources there are.
 * @returns the number of resources
 * @throws 400 if there are none or too many, or the list does not have this filter; 404
 */
export async function freeze(ctx: Context, taskId: string, wanted: BulkRequest): Promise<number> {
  const { list } = bulkOperations[wanted.operation]
  // Reads the rows in the same way as the list operation.
  const reader = { ...ctx, operation: list }
  const { rows, requireScope } = await targetsOf(reader, wanted)
  const { numAffectedRows } = await sql`
    insert into task_member (task_id, ordinal, target_id, target_name)
    select ${taskId}, row_number() over (order by r.place, r.name, r.id), r.id, r.name from (${rows}) r
    limit ${taskLimits.members + 1}`.execute(ctx.db)
  const total = Number(numAffectedRows ?? 0n)
  if (total > taskLimits.members) refuse(tooManyMembers)
  if (total > 0) return total
  await requireScope()
  return refuse(nothingToDo)
}

/** Rows of position, name and ID, ordered by position, then by name. */
interface Targets {
  readonly rows: RawBuilder<unknown>
  readonly requireScope: () => Promise<void>
}

async function targetsOf(
  reader: Context,
  { operation, targets, project, vpc }: BulkRequest,
): Promise<Targets> {
  const { kind, list, hasStates } = bulkOperations[operation]
  const none = () => Promise.resolve()
  switch (targets.type) {
    case 'ids':
      return { rows: named(reader, kind, [...new Set(targets.ids)]), requireScope: none }
    case 'task':
      return { rows: await ofTask(reader, operation, targets), requireScope: none }
    case 'query': {
      const { search, state } = targets
      if (state !== undefined && !hasStates) refuse(invalidRequest(`${list} cannot be filtered by state`))
      requireScopeOf(list, { project, vpc })
      const { rows, requireScope } = await listQueries[list](reader, { project, vpc, search, state })
      return { rows: sql`select 0 as place, ${nameIn('l', kind)}, l.id from (${rows}) l`, requireScope }
    }
  }
}

/** Checks the scope, because a missing or ignored scope would select more resources than intended. @throws 400 */
function requireScopeOf(list: BulkList, scope: Pick<BulkRequest, 'project' | 'vpc'>): void {
  const { query, route } = endpointOf(list)
  for (const what of ['project', 'vpc'] as const) {
    const word = what === 'vpc' ? 'VPC' : what
    if (scope[what] === undefined && route.paged?.includes(what) === true) {
      refuse(invalidRequest(`${list} requires a ${word}`))
    }
    if (scope[what] !== undefined && !Object.hasOwn(query.shape, what)) {
      refuse(invalidRequest(`${list} does not take a ${word}`))
    }
  }
}

/** Returns the SQL for the displayed name of a row. */
function nameIn(table: 'l' | 't', kind: KindName): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.${kindOf(kind).called ?? 'name'}`)} collate "C" as name`
}

/**
 * Returns resources by ID. A resource that the caller may not read has no name, and is refused when the operation is
 * called for it.
 */
function named(reader: Context, kind: KindName, ids: readonly string[]): RawBuilder<unknown> {
  const entry = kindOf(kind)
  return sql`
    select g.place, ${nameIn('t', kind)}, g.id from unnest(${ids}::uuid[]) with ordinality as g (id, place)
    left join ${sql.table(entry.table)} t
      on t.id = g.id and ${isOfKind(entry)} and ${readable(userOf(reader), entry)}`
}

/** Returns the members of an earlier task of the caller, which must have members of the same kind. @throws 400, 404 */
async function ofTask(
  reader: Context,
  operation: BulkOperation,
  { task: id, state }: Extract<BulkTargets, { type: 'task' }>,
): Promise<RawBuilder<unknown>> {
  const { about } = await find({ ...reader, operation: 'portico_task_view' }, 'task', { nameOrId: id })
  const { list } = bulkOperations[operation]
  if (about.kind !== 'bulk' || bulkOperations[about.operation].list !== list) {
    refuse(invalidRequest(`${operation} does not apply to the resources of that task`))
  }
  return sql`
    select m.ordinal as place, m.target_name as name, m.target_id as id from task_member m
    where m.task_id = ${id} and m.state = ${state}`
}
