/** Why a text cannot be stored: PostgreSQL accepts neither NUL characters nor lone surrogates. */
const problems = {
  nul: 'text must not contain the character NUL (U+0000)',
  surrogate: 'text must not contain half of a surrogate pair',
} as const

/** The problem with a value and its path. */
export interface Unstorable {
  readonly path: readonly (string | number)[]
  readonly problem: string
}

/**
 * Returns the first text in a parsed value, keys included, that the database cannot store, or null. Checked once when
 * requests are read, so that handlers and schemas need not check. The value's depth must be limited (`tooDeepAt`).
 */
export function findUnstorable(value: unknown): Unstorable | null {
  if (typeof value === 'string') {
    const problem = textProblem(value)
    return problem === null ? null : { path: [], problem }
  }
  if (typeof value !== 'object' || value === null) return null
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value)
  for (const [key, inner] of entries) {
    const ofKey = typeof key === 'string' ? textProblem(key) : null
    if (ofKey !== null) return { path: [], problem: ofKey }
    const found = findUnstorable(inner)
    if (found !== null) return { path: [key, ...found.path], problem: found.problem }
  }
  return null
}

/** Returns why a text cannot be stored, or null. */
export function textProblem(text: string): string | null {
  if (text.includes('\0')) return problems.nul
  return text.isWellFormed() ? null : problems.surrogate
}
