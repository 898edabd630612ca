import { readWire } from '@portico/contract/casing.ts'
import { endpointOf } from '@portico/contract/endpoints.ts'
import type { BulkList } from '@portico/contract/portico/bulk.ts'
import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { idsToName, rowsCsv } from '@portico/domain/exports/columns.ts'
import { exportLimits, tooManyRows, unknownColumn } from '@portico/domain/exports/limits.ts'
import { columnsNamed } from '@portico/domain/exports/lists.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { liesThere, type ViewedList } from '@portico/domain/viewed-lists.ts'
import { sql } from 'kysely'
import { handlers } from '#handlers.ts'
import type { OutsideContext, ReplyContext } from '#kernel/pipeline/handler.ts'
import { parseQuery } from '#kernel/pipeline/read-input.ts'
import { runHandler } from '#kernel/pipeline/run-handler.ts'
import { obey, refuse } from '#kernel/refusal-error.ts'
import { nameHandlers } from '#portico/names.ts'
import { sources } from '../bulk/lists.ts'
import type { Part, Start } from './page.ts'

type Source = Extract<ExportSource, { type: 'list' }>

/** The calls that answer the lists' rows. */
const calls = {
  project: 'project_list',
  instance: 'instance_list',
  disk: 'disk_list',
  snapshot: 'snapshot_list',
  image: 'image_list',
  floating_ip: 'floating_ip_list',
  ssh_key: 'current_user_ssh_key_list',
} as const satisfies Readonly<Record<ViewedList, BulkList>>

/** Ids whose names are asked for at once: as many as that call takes. */
const namesAtOnce = 200

export async function startOfList(ctx: ReplyContext, source: Source): Promise<Start> {
  const { list, project, search, state } = source
  if (!liesThere(list, project === undefined ? 'silo' : 'project')) {
    refuse(invalidRequest(project === undefined ? `${list} needs a project` : `${list} takes no project`))
  }
  const operation = calls[list]
  const { hasStates, listed } = sources[operation]
  if (state !== undefined && !hasStates) refuse(invalidRequest(`${operation} takes no state`))
  columnsOf(source)
  await requireList(ctx, source)
  const { rows } = await listed({ ...ctx, operation }, { project, search, state })
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${rows}) l limit ${exportLimits.rows + 1}) counted`.execute(ctx.db)
  const count = counted.rows[0]?.count ?? 0
  obey(count > exportLimits.rows ? tooManyRows : null)
  return { first: null, total: Math.max(1, count) }
}

/** @throws what the list's own call refuses the asker with, and an order that it does not have */
export async function requireList(ctx: ReplyContext, source: Source): Promise<void> {
  await listPage(ctx, source, null, 1)
}

/** The rows of a page as CSV, with the names of what they refer to as far as the asker may know them. */
export async function listPart(ctx: ReplyContext, source: Source, token: string | null): Promise<Part> {
  const { items, next_page } = await listPage(ctx, source, token, exportLimits.page)
  const columns = columnsOf(source)
  // Of the list that the columns are of; their types cannot be followed through its name.
  const rows = readWire(items) as readonly never[]
  const names = await namesOf(ctx, idsToName(columns, rows))
  const text = rowsCsv(columns, rows, (id) => names.get(id) ?? id, { isFirst: token === null })
  return { text, rows: rows.length, next: next_page }
}

function columnsOf({ list, columns }: Source) {
  return columnsNamed(list, columns) ?? refuse(unknownColumn)
}

interface ListPage {
  readonly items: readonly unknown[]
  readonly next_page: string | null
}

/** A page of the list, by the very handler that answers requests. */
async function listPage(
  ctx: ReplyContext,
  { list, project, search, state, sort }: Source,
  token: string | null,
  limit: number,
): Promise<ListPage> {
  const operation = calls[list]
  const asked = token === null ? { project, search, state, sort } : { page_token: token }
  const query = { ...(parseQuery(endpointOf(operation), asked) as object), limit }
  // It only reads, so that nobody asks it for a transaction.
  const inside = { ...ctx, operation } as OutsideContext
  return (await runHandler(handlers[operation], inside, { path: {}, query })) as ListPage
}

async function namesOf(ctx: ReplyContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += namesAtOnce) {
    const id = ids.slice(from, from + namesAtOnce)
    const { items } = await nameHandlers.portico_names(
      { ...ctx, operation: 'portico_names' },
      { path: {}, query: { id }, body: undefined },
    )
    for (const item of items) names.set(item.id, item.name)
  }
  return names
}
