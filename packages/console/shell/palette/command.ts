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

/** Are these words the beginnings of words of the verb, or of their synonyms, in the verb's order? */
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
 * What is left of a text when as many words as possible of a verb are taken from its beginning or end, and the kind
 * after them; null when the text has no such verb. A text of verb words alone leaves nothing.
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

/** How well a text fits a command, higher being better; null when its verb is not in it, or the name does not fit. */
export function commandScore(typed: string, { verb, name, kind }: Command): number | null {
  const rest = withoutVerb(typed, verb, kind)
  if (rest === null) return null
  return rest === '' ? 0 : fuzzyScore(name, rest)
}
