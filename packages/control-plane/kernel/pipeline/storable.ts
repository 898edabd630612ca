/** Why a text can be no value of a request: PostgreSQL stores neither. */
const problems = {
  nul: 'a text may not hold the character NUL (U+0000)',
  surrogate: 'a text may not hold half of a surrogate pair',
} as const

/** What is wrong with a value, and where in it. */
export interface Unstorable {
  readonly path: readonly (string | number)[]
  readonly problem: string
}

/**
 * The first text anywhere in a parsed value, keys included, that the database has no place for; null when all can be
 * stored. Looked for once, where requests are read, so that no handler and no schema needs to think of it. The value
 * must be bounded in depth (`tooDeepAt`).
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

/** What makes a text impossible to store, or null. */
export function textProblem(text: string): string | null {
  if (text.includes('\0')) return problems.nul
  return text.isWellFormed() ? null : problems.surrogate
}
