/** Names of resources: validation and generation. */

import type { Random } from './ports.ts'

/** Maximum length of a name in characters. */
export const NAME_LENGTH_MAX = 63

const uuidWithDashes = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const uuidWithoutDashes = /^[0-9a-f]{32}$/

/** Whether the value could be an id. Such names are refused, since a path segment accepts a name or an id. */
export function looksLikeUuid(value: string): boolean {
  const lower = value.toLowerCase()
  return uuidWithDashes.test(lower) || uuidWithoutDashes.test(lower)
}

/**
 * Returns the first rule that a name typed into a form breaks, as a message, or null. Rules are checked in the order in
 * which users can fix them: length, presence, characters, first character, last character, ambiguity.
 */
export function nameProblem(value: string, label: string): string | null {
  if (value.length > NAME_LENGTH_MAX) return `Must be ${NAME_LENGTH_MAX} characters or fewer`
  if (value.length === 0) return `${label} is required`
  if (!/^[a-z0-9-]+$/.test(value)) return 'Can only contain lower-case letters, digits and dashes'
  if (!/^[a-z]/.test(value)) return 'Must start with a lower-case letter'
  if (!/[a-z0-9]$/.test(value)) return 'Must end with a letter or digit'
  if (looksLikeUuid(value)) return 'Must not look like an id'
  return null
}

/** Maximum length in characters of a display name that users choose, such as that of a saved view or token. */
export const SHOWN_NAME_LENGTH_MAX = 64

/** Returns what is wrong with the length of a display name, or null. */
export function shownNameProblem(text: string): string | null {
  return text.trim().length > SHOWN_NAME_LENGTH_MAX
    ? `Must be ${SHOWN_NAME_LENGTH_MAX} characters or fewer`
    : null
}

/** Returns the typed name if it is valid, otherwise `instead`. */
export function nameOr(typed: string, instead: string): string {
  return nameProblem(typed, '') === null ? typed : instead
}

/**
 * Returns the parts joined with six random hex digits, at most 63 characters in total. Parts that do not fit are cut to
 * equal lengths, so that each stays recognizable.
 */
export function generateName(random: Random, ...parts: readonly string[]): string {
  const suffix = Array.from(random.bytes(3), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const available = NAME_LENGTH_MAX - suffix.length - parts.length
  const each = Math.floor(available / Math.max(parts.length, 1))
  return [...parts.map((part) => part.slice(0, each).replace(/-+$/, '')), suffix].join('-')
}

/**
 * Returns the name without the endings that copies and `generateName` append, so that another ending can be appended.
 */
export function baseName(name: string): string {
  return name.replace(/-+copy$/, '').replace(/-+[0-9a-f]{6}$/, '')
}

/** Appends an ending, cutting the name so that the result has at most 63 characters. */
export function nameWith(name: string, ending: string): string {
  return name.slice(0, NAME_LENGTH_MAX - ending.length).replace(/-+$/, '') + ending
}
