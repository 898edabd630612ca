import type { ExportSource } from '@portico/contract/portico/exports.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { changesPart, requireLog, startOfChanges } from './changes-part.ts'
import { listPart, requireList, startOfList } from './list-part.ts'
import { membersPart, requireMembers, startOfMembers } from './members-part.ts'
import type { Part, Start } from './part.ts'

/** An export that goes on from where it was. */
export interface Place {
  readonly source: ExportSource
  readonly first: number | null
  /** null for the first part */
  readonly next: string | null
}

/**
 * Where an export begins, as of now; of the log that is frozen here.
 * @param ctx that of who asks
 * @throws whatever the list's own call is refused with, 400 for one that is too long
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

/** Demand that the asker may read now what an export is of. @throws whatever the list's own call is refused with */
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

/** The next part of an export, read as by the list's own call. @throws whatever that is refused with */
export function readPart(ctx: ReplyContext, { source, first, next }: Place): Promise<Part> {
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
