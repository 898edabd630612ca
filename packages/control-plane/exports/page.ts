import type { ExportSource } from '@portico/contract/portico/exports.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { changesPart, requireLog, startOfChanges } from './changes-part.ts'
import { listPart, requireList, startOfList } from './list-part.ts'
import { membersPart, requireMembers, startOfMembers } from './members-part.ts'
import type { Part, Start } from './part.ts'

/** The position from which an export continues. */
export interface ExportPosition {
  readonly source: ExportSource
  readonly first: number | null
  /** page token of the next part; null for the first part */
  readonly next: string | null
}

/**
 * Returns where an export begins now; for the log, this also fixes its end.
 * @param ctx context of the user who exports
 * @throws the refusal of the list's own operation, 400 for a list that is too long
 */
export function startOf(ctx: ReplyContext, source: ExportSource): Promise<Start> {
  switch (source.type) {
    case 'list':
      return startOfList(ctx, source)
    case 'members':
      return startOfMembers(ctx, source)
    case 'changes':
      return startOfChanges(ctx, source)
  }
}

/** Checks that the user may currently read the source of an export. @throws the refusal of the list's own operation */
export function requireSource(ctx: ReplyContext, source: ExportSource): Promise<void> {
  switch (source.type) {
    case 'list':
      return requireList(ctx, source)
    case 'members':
      return requireMembers(ctx, source)
    case 'changes':
      return requireLog(ctx, source)
  }
}

/** Returns the next part of an export, read by the list's own operation. @throws that operation's refusal */
export function readPart(ctx: ReplyContext, { source, first, next }: ExportPosition): Promise<Part> {
  switch (source.type) {
    case 'list':
      return listPart(ctx, source, next)
    case 'members':
      return membersPart(ctx, source, next)
    case 'changes':
      return changesPart(ctx, source, {
        before: next === null ? first : Number(next),
        isFirst: next === null,
      })
  }
}
