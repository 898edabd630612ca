import { NAME_LENGTH_MAX, looksLikeUuid } from '@portico/domain/names.ts'

/**
 * Returns the canonical form of a UUID (lower case, with dashes), or undefined if the text is not one. UUIDs in upper
 * case or without dashes are accepted too, so a name must not have these forms either.
 */
export function readUuid(text: string): string | undefined {
  if (!looksLikeUuid(text)) return undefined
  const hex = text.toLowerCase().replaceAll('-', '')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Returns the API's message for an invalid name, or undefined. API clients know these messages. Forms check the same
 * rules with other messages (`nameProblem` in domain).
 */
export function nameRefusal(name: string): string | undefined {
  if (name.length === 0) return 'name requires at least one character'
  if (name.length > NAME_LENGTH_MAX) return `name may contain at most ${NAME_LENGTH_MAX} characters`
  if (!/^[a-z]/.test(name)) return 'name must begin with an ASCII lowercase character'
  const bad = /[^a-z0-9-]/u.exec(name)?.[0]
  if (bad !== undefined) {
    return `name contains invalid character: "${bad}" (allowed characters are lowercase ASCII, digits, and "-")`
  }
  if (name.endsWith('-')) return 'name cannot end with "-"'
  if (looksLikeUuid(name)) return 'name cannot be a UUID to avoid ambiguity with IDs'
  return undefined
}
