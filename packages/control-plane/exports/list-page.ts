import { readWire } from '@portico/contract/casing.ts'
import { endpointOf } from '@portico/contract/endpoints.ts'
import type { BulkList } from '@portico/contract/resources/bulk-operations.ts'
import { type ExportedColumn, idsToName, rowsCsv } from '@portico/domain/exports/columns.ts'
import { exportLimits } from '@portico/domain/exports/limits.ts'
import type { OutsideContext, ReplyContext } from '#kernel/pipeline/handler.ts'
import { parseQuery } from '#kernel/pipeline/read-input.ts'
import { runHandler } from '#kernel/pipeline/run-handler.ts'
import { nameHandlers } from '#portico/names.ts'
import type { Part } from './part.ts'

/** A request to a list operation. */
export interface ListRequest {
  readonly operation: BulkList | 'portico_task_member_list'
  readonly path?: Readonly<Record<string, string>>
  /** query of the first page; the next pages are requested only by page token */
  readonly query: Readonly<Record<string, unknown>>
}

interface CallPage {
  readonly items: readonly unknown[]
  readonly next_page: string | null
}

/** Maximum number of IDs whose names are requested at once; a limit of that operation. */
const namesAtOnce = 200

/** Returns a page of a list, read with the handler that serves requests. @throws the operation's refusal */
export async function readListPage(
  ctx: ReplyContext,
  { operation, path = {}, query: first }: ListRequest,
  token: string | null,
  limit: number,
): Promise<CallPage> {
  const listRequest = token === null ? first : { page_token: token }
  const query = { ...(parseQuery(endpointOf(operation), listRequest) as object), limit }
  // The operation only reads, so it never opens a transaction.
  const inside = { ...ctx, operation } as OutsideContext
  return (await runHandler(ctx.handlers[operation], inside, { path, query })) as CallPage
}

/** Returns the rows of a page as CSV. The names of referenced resources are included if the user may read them. */
export async function readListPart(
  ctx: ReplyContext,
  listRequest: ListRequest,
  columns: readonly ExportedColumn<never>[],
  token: string | null,
): Promise<Part> {
  const { items, next_page } = await readListPage(ctx, listRequest, token, exportLimits.page)
  // The rows belong to the list that has these columns, which the types cannot express.
  const rows = readWire(items) as readonly never[]
  const names = await namesOf(ctx, idsToName(columns, rows))
  const text = rowsCsv(columns, rows, (id) => names.get(id) ?? id, { isFirst: token === null })
  return { text, rows: rows.length, next: next_page }
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
