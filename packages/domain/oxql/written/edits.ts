import type { Span } from '../language/problem.ts'

/** What is put in the place of a stretch of a text. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

/** A text that others were put into. */
export interface Edited {
  readonly text: string
  /** Where in the text before something stands that is in the one after; what was put in stands where it was put. */
  readonly before: (span: Span) => Span
}

/** Put texts into a text. @param edits in their order, apart from each other */
export function edited(text: string, edits: readonly Edit[]): Edited {
  let result = ''
  let at = 0
  const places: { readonly after: Span; readonly before: Span }[] = []
  for (const { span, text: put } of edits) {
    result += text.slice(at, span.from)
    places.push({ before: span, after: { from: result.length, to: result.length + put.length } })
    result += put
    at = span.to
  }
  const placeOf = (offset: number, side: keyof Span): number => {
    const last = places.findLast(({ after }) => after.from <= offset)
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
