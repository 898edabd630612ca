/** A key with its value, as typed. */
export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** Validation rules of keys and values: each returns what is wrong, or null. */
export interface KeyValueRules {
  readonly key?: (key: string) => string | null
  readonly value?: (value: string) => string | null
}

/** What is wrong with a row, in its key or its value. */
export interface RowProblem {
  readonly in: 'key' | 'value'
  readonly message: string
}

/** Returns whether a row is empty; empty rows are ignored. */
export function isBlank({ key, value }: KeyValue): boolean {
  return key.trim() === '' && value.trim() === ''
}

/** Returns the problem of each row, or null: a value without a key, a duplicate key, or a violated rule. */
export function problemsOf(rows: readonly KeyValue[], rules: KeyValueRules): readonly (RowProblem | null)[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const key = row.key.trim()
    if (isBlank(row)) return null
    if (key === '') return { in: 'key', message: 'Key is required' }
    if (seen.has(key)) return { in: 'key', message: `${key} already exists` }
    seen.add(key)
    const inKey = rules.key?.(key) ?? null
    if (inKey !== null) return { in: 'key', message: inKey }
    const inValue = rules.value?.(row.value) ?? null
    return inValue === null ? null : { in: 'value', message: inValue }
  })
}

/**
 * Parses several pasted pairs, one per line, in the formats of environment files, headers and tables: `key=value`,
 * `key: value`, or separated by a tab. Comments and blank lines are skipped and quotes around a value removed. Returns
 * null for any other text.
 */
export function parsePairs(text: string): readonly KeyValue[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const pairs = lines.map(parsePair)
  const found = pairs.filter((pair) => pair !== null)
  return found.length === 0 || found.length < pairs.length || !/[=:\t]/.test(text) ? null : found
}

function parsePair(line: string): KeyValue | null {
  const parts = /^(?:export\s+)?([^\s=:]+)\s*(?:=|:\s|\t)\s*(.*)$/.exec(line)
  if (parts === null) return null
  const [, key = '', value = ''] = parts
  const quoted = /^(["'])(.*)\1$/.exec(value)
  return { key, value: quoted?.[2] ?? value }
}

/**
 * Returns the rows after inserting pairs in place of one row. A pair whose key already exists replaces the row with
 * that key.
 */
export function withPairs(
  rows: readonly KeyValue[],
  at: number,
  pairs: readonly KeyValue[],
): readonly KeyValue[] {
  const added = new Map(pairs.map((pair) => [pair.key, pair]))
  const replaced = (row: KeyValue) => {
    const next = added.get(row.key)
    added.delete(row.key)
    return next ?? row
  }
  const before = rows.slice(0, at).map(replaced)
  const own = rows.slice(at, at + 1).filter((row) => !isBlank(row))
  const after = [...own, ...rows.slice(at + 1)].map(replaced)
  return [...before, ...added.values(), ...after]
}
