import { fuzzyScore } from './fuzzy.ts'

/** An action on a named thing, as somebody may type it: `stop web`, `web stop`, `edit project x`. */
export interface Command {
  /** as on its button: `Stop`, `View serial console` */
  readonly verb: string
  /** what it is done to */
  readonly name: string
  /** what kind of thing that is, when it is known: `project` */
  readonly kind?: string
}

/** What people call a verb besides. */
const synonyms: Readonly<Record<string, string>> = { reboot: 'restart' }

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Does the text begin one of the verb's words, or another word for it? */
export function isVerb(typed: string, verb: string): boolean {
  const begins = (word: string | undefined) => word?.startsWith(typed.toLowerCase()) === true
  return wordsOf(verb).some((word) => begins(word) || begins(synonyms[word]))
}

/**
 * What is left of a text when a verb is taken from its beginning or end, and the kind after it; null when there is no
 * such verb in it. Of one word only the verb can be meant.
 */
export function withoutVerb(typed: string, verb: string, kind?: string): string | null {
  const words = wordsOf(typed)
  const [first = '', ...after] = words
  if (words.length === 0) return null
  const isKind = (word: string | undefined) => word !== undefined && kind !== undefined && word === kind
  if (isVerb(first, verb)) return (after.length > 1 && isKind(after[0]) ? after.slice(1) : after).join(' ')
  const last = words.at(-1) ?? ''
  return words.length > 1 && isVerb(last, verb) ? words.slice(0, -1).join(' ') : null
}

/** How well a text fits a command, higher being better; null when its verb is not in it, or the name does not fit. */
export function commandScore(typed: string, { verb, name, kind }: Command): number | null {
  const rest = withoutVerb(typed, verb, kind)
  if (rest === null) return null
  return rest === '' ? 0 : fuzzyScore(name, rest)
}
