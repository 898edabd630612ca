/** A range of offsets in a query; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A reason why a query cannot be run, with its position. */
export interface Problem {
  readonly span: Span
  /** One sentence for users, without a full stop: what is wrong and what is expected. */
  readonly message: string
  /** Texts that would be valid at `span`; empty if there are no fixed ones. */
  readonly expected: readonly string[]
}

/** Carries a problem within this folder. The public functions catch it and return the problem instead. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(span: Span, message: string, expected: readonly string[] = []) {
    super(message)
    this.problem = { span, message, expected }
  }
}

/** Throws a problem. @throws ProblemError always */
export function problem(span: Span, message: string, expected: readonly string[] = []): never {
  throw new ProblemError(span, message, expected)
}

/** Returns the result of `work`, or the problem that it threw. */
export function withoutProblem<T>(work: () => T): { readonly value: T } | { readonly problem: Problem } {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem }
    throw error
  }
}

/** Returns the line and column of an offset, both from 1. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Formats a problem with its position: `line 1, column 34: …`, and the text there. */
export function formatProblem(text: string, { span, message }: Problem): string {
  const { line, column } = positionOf(text, span.from)
  const excerpt = text.slice(span.from, Math.min(span.to, span.from + 40))
  const near = excerpt.trim() === '' ? '' : ` (at \`${excerpt}\`)`
  return `line ${line}, column ${column}: ${message}${near}`
}
