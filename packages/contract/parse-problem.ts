/** Formats validation errors of requests with the messages that API clients know. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * Returns the first problem of `input` as one line with its path. The line is shown after prefixes such as `unable to
 * parse JSON body: `.
 */
export function parseProblem(error: z.core.$ZodError, input: unknown): string {
  const issue = error.issues[0]
  return issue === undefined ? 'invalid value' : problemOf(issue, input)
}

function problemOf(issue: Issue, input: unknown): string {
  const last = issue.path.at(-1)
  if (last !== undefined && valueAt(input, issue.path) === undefined && issue.code !== 'custom') {
    return prefixed(issue.path.slice(0, -1), `missing field \`${String(last)}\``)
  }
  return prefixed(issue.path, messageFor(issue, valueAt(input, issue.path)))
}

function messageFor(issue: Issue, value: unknown): string {
  const given = typeof value === 'string' ? `\`${value}\`` : (JSON.stringify(value) ?? 'nothing')
  if (issue.code === 'invalid_type') return `invalid type: expected ${issue.expected}, got ${kindOf(value)}`
  if (issue.code === 'invalid_value') {
    return `unknown variant ${given}, expected ${issue.values.map((option) => `\`${String(option)}\``).join(', ')}`
  }
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) return `unknown variant ${given}`
  return issue.message
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** Returns a message with its path in front: `disks[0].name: message`. */
export function prefixed(path: readonly PropertyKey[], words: string): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return place === '' ? words : `${place.replace(/^\./, '')}: ${words}`
}
