import { fuzzyScore } from './fuzzy.ts'

/** An action on a named resource, which users type as `stop web`, `web stop` or `edit project x`. */
export interface Command {
  /** label of the action's button: `Stop`, `View serial console` */
  readonly verb: string
  /** Name of the resource */
  readonly name: string
  /** Kind of the resource, if known: `project` */
  readonly kind?: string
}

/** Synonyms of verbs. */
const synonyms: Readonly<Record<string, string>> = { reboot: 'restart' }

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Returns whether the words are prefixes of the verb's words, or of their synonyms, in order. */
function isVerb(typed: readonly string[], verb: string): boolean {
  let verbWords = wordsOf(verb)
  return typed.every((word) => {
    const at = verbWords.findIndex(
      (each) => each.startsWith(word) || synonyms[each]?.startsWith(word) === true,
    )
    verbWords = verbWords.slice(at + 1)
    return at >= 0
  })
}

/**
 * Returns the rest of a text after removing as many words as possible of a verb from its start or end, and the kind
 * that follows. null if the text does not contain the verb; an empty string if it contains nothing else.
 */
export function withoutVerb(typed: string, verb: string, kind?: string): string | null {
  const words = wordsOf(typed)
  for (let count = words.length; count > 0; count--) {
    if (!isVerb(words.slice(0, count), verb)) continue
    const rest = words.slice(count)
    return (rest.length > 1 && rest[0] === kind ? rest.slice(1) : rest).join(' ')
  }
  for (let count = words.length - 1; count > 0; count--) {
    if (isVerb(words.slice(-count), verb)) return words.slice(0, -count).join(' ')
  }
  return null
}

/**
 * Returns how well a text matches a command; higher is better. null if the text lacks the verb or does not match the
 * name.
 */
export function commandScore(typed: string, { verb, name, kind }: Command): number | null {
  const rest = withoutVerb(typed, verb, kind)
  if (rest === null) return null
  return rest === '' ? 0 : fuzzyScore(name, rest)
}
