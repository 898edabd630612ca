import { fuzzyScore } from './fuzzy.ts'

/** An action on a named resource, which users type as `stop web`, `web stop` or `edit project x`. */
export interface Command {
  /** label on the button of the action: `Stop`, `View serial console` */
  readonly verb: string
  /** name of the resource */
  readonly name: string
  /** kind of the resource, such as `project`; omitted if unknown */
  readonly kind?: string
}

/** Other words that users type for a verb. */
const synonyms: Readonly<Record<string, string>> = { reboot: 'restart', back: 'backup' }

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Returns whether the typed words are beginnings of the verb's words or of their synonyms, in order. */
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
 * Removes as many words as possible of a verb from the beginning or the end of a text, and the kind that follows the
 * verb. Returns the rest; null if the text does not contain the verb, an empty string if it contains nothing else.
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
 * Returns how well a text matches a command; higher is better. Null if the text does not contain the verb or its rest
 * does not match the name.
 */
export function commandScore(typed: string, { verb, name, kind }: Command): number | null {
  const rest = withoutVerb(typed, verb, kind)
  if (rest === null) return null
  return rest === '' ? 0 : fuzzyScore(name, rest)
}
