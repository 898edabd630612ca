import { readWire } from '@portico/contract/casing.ts'
import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { changesCsv, type ExportedChange, jsonLines } from '@portico/domain/exports/changes.ts'
import { exportLimits } from '@portico/domain/exports/limits.ts'
import { notFound } from '@portico/domain/refusals.ts'
import { settleIfWritable } from '#kernel/changes/log.ts'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { changesPage } from '#portico/changes/handlers.ts'
import { positionAt } from '#portico/changes/position-at.ts'
import type { Part, Start } from './part.ts'

type Source = Extract<ExportSource, { type: 'changes' }>

const asReader = (ctx: Context): Context => ({ ...ctx, operation: 'portico_changes' })

function filtersOf({ type: _type, format: _format, ...filters }: Source) {
  return filters
}

/**
 * Returns the current end of the log as the start: later changes have higher positions, and earlier ones never change.
 */
export async function startOfChanges(ctx: Context, source: Source): Promise<Start> {
  const { start_time, end_time } = source
  await readNewest(ctx, source)
  const { number } = await settleIfWritable(ctx.db)
  const end = end_time === undefined ? Infinity : await positionAt(ctx.db, end_time)
  const first = Math.min(number + 1, end)
  const begins = start_time === undefined ? await oldest(ctx) : await positionAt(ctx.db, start_time)
  return { first, total: Math.max(1, first - begins) }
}

/** @throws the refusal of the log's own operation; 404 for a single resource that the user may no longer read */
export async function requireLog(ctx: Context, { project, id, ...source }: Source): Promise<void> {
  const { type, format } = source
  const { items } = await readNewest(ctx, { type, format, project, id })
  // Every user may request the history of a resource; it is empty for users who may not read the resource.
  if (id !== undefined && items.length === 0) refuse(notFound('thing', id))
}

const readNewest = (ctx: Context, source: Source) =>
  changesPage(asReader(ctx), filtersOf(source), { before: null, limit: 1 })

async function oldest({ db }: Context): Promise<number> {
  const row = await db.selectFrom('change').select('position').orderBy('position').limit(1).executeTakeFirst()
  return row?.position ?? 0
}

/** Returns a page of changes, newest first, as CSV rows or as lines of JSON. */
export async function changesPart(
  ctx: Context,
  source: Source,
  { before, isFirst }: { readonly before: number | null; readonly isFirst: boolean },
): Promise<Part> {
  const { items, next } = await changesPage(asReader(ctx), filtersOf(source), {
    before,
    limit: exportLimits.page,
  })
  return {
    text:
      source.format === 'jsonl'
        ? jsonLines(items)
        : // The form in which API clients receive changes.
          changesCsv(readWire(items) as readonly ExportedChange[], { isFirst }),
    rows: items.length,
    next: next === null ? null : String(next),
  }
}
