import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { unknownColumn } from '@portico/domain/exports/limits.ts'
import { namedColumns } from '@portico/contract/resources/exported-columns.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { type ListRequest, readListPage, readListPart } from './list-page.ts'
import type { Part, Start } from './part.ts'

type Source = Extract<ExportSource, { type: 'members' }>

/** Returns the number of a task's results. It is below the maximum number of rows of an export. */
export async function startOfMembers(ctx: ReplyContext, source: Source): Promise<Start> {
  columnsOf(source)
  await requireMembers(ctx, source)
  let select = ctx.db
    .selectFrom('task_member')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('task_id', '=', source.task)
  if (source.state !== undefined) select = select.where('state', 'in', source.state)
  const { count } = await select.executeTakeFirstOrThrow()
  return { first: null, total: Math.max(1, count) }
}

/** @throws 404 for a task that was dismissed or belongs to another user */
export async function requireMembers(ctx: ReplyContext, source: Source): Promise<void> {
  await readListPage(ctx, askedOf(source), null, 1)
}

export function membersPart(ctx: ReplyContext, source: Source, token: string | null): Promise<Part> {
  return readListPart(ctx, askedOf(source), columnsOf(source), token)
}

function columnsOf({ columns }: Source) {
  return namedColumns('task_member', columns) ?? refuse(unknownColumn)
}

function askedOf({ task, state }: Source): ListRequest {
  return { operation: 'portico_task_member_list', path: { task }, query: { state } }
}
