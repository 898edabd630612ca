/** The text typed to find an entry, and the time of its last letter in ms. */
export interface TypedAhead {
  readonly text: string
  readonly at: number
}

/** The state before the first letter, and after a pause. */
export const noTypedText: TypedAhead = { text: '', at: 0 }

/** ms after a letter within which the next one continues the text */
const pause = 1000

/** Returns whether text is being typed, so that a space is part of it. */
export function isTypingAhead({ text, at }: TypedAhead, now: number): boolean {
  return text !== '' && now - at < pause
}

/** Returns the typed text after another letter; after a pause the text starts with that letter. */
export function typeAhead(before: TypedAhead, letter: string, now: number): TypedAhead {
  return { text: (isTypingAhead(before, now) ? before.text : '') + letter, at: now }
}

/**
 * Returns the index of the first label that starts with the text, searching from entry `at` to the end and then from
 * the start; -1 if there is none. A single or repeated letter moves to the next label that starts with it, as in native
 * lists.
 */
export function indexOfTyped(labels: readonly string[], text: string, at: number): number {
  const typed = text.toLowerCase()
  const isOneLetter = typed.replaceAll(typed.charAt(0), '') === ''
  const wanted = isOneLetter ? typed.charAt(0) : typed
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? -1
}
