/** What was typed to find an entry, and when its last letter was, in ms. */
export interface TypedAhead {
  readonly text: string
  readonly at: number
}

/** Nothing typed, or not any more. */
export const nothingTyped: TypedAhead = { text: '', at: 0 }

/** ms after a letter in which the next one goes on with it */
const pause = 1000

/** Whether a text is being typed: then a space is one more letter of it. */
export function isTypingAhead({ text, at }: TypedAhead, now: number): boolean {
  return text !== '' && now - at < pause
}

/** What was typed, with the next letter; after a pause it begins anew. */
export function typeAhead(before: TypedAhead, letter: string, now: number): TypedAhead {
  return { text: (isTypingAhead(before, now) ? before.text : '') + letter, at: now }
}

/**
 * The first label that begins with the text, looked for from entry `at` on and around the end; -1 for none. A text of
 * one letter, or of one again and again, goes on to the next such label, as in the browser's own lists.
 */
export function foundAhead(labels: readonly string[], text: string, at: number): number {
  const typed = text.toLowerCase()
  const isOneLetter = typed.replaceAll(typed.charAt(0), '') === ''
  const wanted = isOneLetter ? typed.charAt(0) : typed
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? -1
}
