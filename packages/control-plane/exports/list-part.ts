import type { BulkList } from '@portico/contract/resources/bulk-operations.ts'
import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { exportLimits, tooManyRows, unknownColumn } from '@portico/domain/exports/limits.ts'
import { namedColumns } from '@portico/contract/resources/exported-columns.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { resourceKind, resourceKinds } from '@portico/contract/resources/kinds.ts'
import { isViewedIn, type ViewedList } from '@portico/contract/resources/viewed-lists.ts'
import { sql } from 'kysely'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { listQueries } from '#bulk/lists.ts'
import { type ListRequest, readListPage, readListPart } from './list-page.ts'
import type { Part, Start } from './part.ts'

type Source = Extract<ExportSource, { type: 'list' }>

/** Returns the ID of the operation that returns the rows of a list. */
const operationOf = (list: ViewedList): BulkList => resourceKinds[list].operations.list

export async function startOfList(ctx: ReplyContext, source: Source): Promise<Start> {
  const { list, project, search, state } = source
  if (!isViewedIn(list, project === undefined ? 'silo' : 'project')) {
    refuse(
      invalidRequest(
        project === undefined ? `${list} requires a project` : `${list} does not take a project`,
      ),
    )
  }
  const operation = operationOf(list)
  if (state !== undefined && resourceKind(list).stateFilter !== true)
    refuse(invalidRequest(`${operation} cannot be filtered by state`))
  columnsOf(source)
  await requireList(ctx, source)
  const { rows } = await listQueries[operation]({ ...ctx, operation }, { project, search, state })
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${rows}) l limit ${exportLimits.rows + 1}) counted`.execute(ctx.db)
  const count = counted.rows[0]?.count ?? 0
  enforce(count > exportLimits.rows ? tooManyRows : null)
  return { first: null, total: Math.max(1, count) }
}

/** @throws the refusal of the list's own operation, also for a sort order that it does not have */
export async function requireList(ctx: ReplyContext, source: Source): Promise<void> {
  await readListPage(ctx, askedOf(source), null, 1)
}

export function listPart(ctx: ReplyContext, source: Source, token: string | null): Promise<Part> {
  return readListPart(ctx, askedOf(source), columnsOf(source), token)
}

function columnsOf({ list, columns }: Source) {
  return namedColumns(list, columns) ?? refuse(unknownColumn)
}

function askedOf({ list, project, search, state, sort }: Source): ListRequest {
  return { operation: operationOf(list), query: { project, search, state, sort } }
}
