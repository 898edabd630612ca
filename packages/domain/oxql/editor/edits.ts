import type { Span } from '../language/problem.ts'

/** A replacement of a range of text. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

/** A text after edits. */
export interface Edited {
  readonly text: string
  /**
   * Maps a span of the new text to the old text. A span within an inserted text maps to the position of the insertion.
   */
  readonly before: (span: Span) => Span
}

/** Applies edits to a text. @param edits sorted, without overlaps */
export function applyEdits(text: string, edits: readonly Edit[]): Edited {
  let result = ''
  let at = 0
  const positions: { readonly after: Span; readonly before: Span }[] = []
  for (const { span, text: put } of edits) {
    result += text.slice(at, span.from)
    positions.push({ before: span, after: { from: result.length, to: result.length + put.length } })
    result += put
    at = span.to
  }
  const placeOf = (offset: number, side: keyof Span): number => {
    const last = positions.findLast(({ after }) => after.from <= offset)
    if (last === undefined) return offset
    const { after, before } = last
    return offset < after.to || (offset === after.to && side === 'to')
      ? before[offset === after.from ? 'from' : side]
      : before.to + (offset - after.to)
  }
  return {
    text: result + text.slice(at),
    before: ({ from, to }) => {
      const begin = placeOf(from, 'from')
      return { from: begin, to: Math.max(begin, placeOf(to, 'to')) }
    },
  }
}
