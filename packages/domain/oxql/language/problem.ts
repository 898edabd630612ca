/** Where something stands in a query, as offsets into its text; `to` is past its last character. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Why a query cannot be run. */
export interface Problem {
  readonly span: Span
  /** One sentence without a full stop, for people: what is wrong, and what would do. */
  readonly message: string
  /** Texts of which each would make sense at `span`; empty where it is not a matter of words. */
  readonly expected: readonly string[]
}

/** Thrown inside this folder by whoever finds a problem; its callers give the problem back. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(span: Span, message: string, expected: readonly string[] = []) {
    super(message)
    this.problem = { span, message, expected }
  }
}

/** Refuse a query. @throws always */
export function problem(span: Span, message: string, expected: readonly string[] = []): never {
  throw new ProblemError(span, message, expected)
}

/** What some work gives, or the problem that ended it. */
export function withoutProblem<T>(work: () => T): { readonly value: T } | { readonly problem: Problem } {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem }
    throw error
  }
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** A problem with its place: `line 1, column 34: …`, and the words there. */
export function problemInWords(text: string, { span, message }: Problem): string {
  const { line, column } = placeOf(text, span.from)
  const there = text.slice(span.from, Math.min(span.to, span.from + 40))
  const near = there.trim() === '' ? '' : ` (at \`${there}\`)`
  return `line ${line}, column ${column}: ${message}${near}`
}
