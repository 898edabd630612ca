/** Names of resources: what they may look like, and how a name is made up for somebody who gave none. */

import type { Random } from './ports.ts'

/** The longest a name may be, in characters. */
export const NAME_LENGTH_MAX = 63

const uuidWithDashes = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const uuidWithoutDashes = /^[0-9a-f]{32}$/

/** Whether a name could be read as an id; such names are refused, since one path segment takes either. */
export function looksLikeUuid(value: string): boolean {
  const lower = value.toLowerCase()
  return uuidWithDashes.test(lower) || uuidWithoutDashes.test(lower)
}

/**
 * The first rule that a name typed into a form breaks, as a message, or null when the name is good. The order
 * is the order people can repair things in: length, presence, characters, first one, last one, ambiguity.
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

/** The longest that people may call something of theirs, in characters: a view, a token. */
export const SHOWN_NAME_LENGTH_MAX = 64

/** What is wrong with the length of what people call something of theirs; null when nothing is. */
export function shownNameProblem(text: string): string | null {
  return text.trim().length > SHOWN_NAME_LENGTH_MAX
    ? `Must be ${SHOWN_NAME_LENGTH_MAX} characters or fewer`
    : null
}

/** A name, or another one as long as what is typed is none. */
export function nameOr(typed: string, instead: string): string {
  return nameProblem(typed, '') === null ? typed : instead
}

/**
 * A name made from parts and six random hex digits, at most 63 characters in total: parts that do not fit
 * are cut to equal lengths, so that each stays recognisable.
 */
export function generateName(random: Random, ...parts: readonly string[]): string {
  const suffix = Array.from(random.bytes(3), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const room = NAME_LENGTH_MAX - suffix.length - parts.length
  const each = Math.floor(room / Math.max(parts.length, 1))
  return [...parts.map((part) => part.slice(0, each).replace(/-+$/, '')), suffix].join('-')
}

/** A name without the ending of a copy and without what `generateName` appends, to make up other names with. */
export function baseName(name: string): string {
  return name.replace(/-+copy$/, '').replace(/-+[0-9a-f]{6}$/, '')
}

/** A name with an ending, at most 63 characters in total: what does not fit of the name is cut. */
export function nameWith(name: string, ending: string): string {
  return name.slice(0, NAME_LENGTH_MAX - ending.length).replace(/-+$/, '') + ending
}
