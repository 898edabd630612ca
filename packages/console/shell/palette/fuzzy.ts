/**
 * How well typed text fits a label, higher being better; null when it does not fit at all. Letters must come in
 * order; beginnings of words and letters in a row count more. Equal scores keep the order they came in.
 */
export function fuzzyScore(label: string, typed: string): number | null {
  const needle = typed.toLowerCase().replaceAll(/\s+/g, '')
  const text = label.toLowerCase()
  // A match begins at a word or is a whole part of the label: scattered letters are not what anybody meant.
  const part = text.indexOf(typed.trim().toLowerCase())
  if (part > 0 && !isWordStart(text, part)) return -text.length / 100
  let score = 0
  let last = -2
  for (const letter of needle) {
    const at = nextPlace(text, letter, last)
    if (at < 0 || (last === -2 && !isWordStart(text, at))) return null
    if (at === last + 1) score += 2
    if (isWordStart(text, at)) score += 3
    last = at
  }
  // Of two that fit alike the shorter one is meant.
  return score - text.length / 100
}

/** Where a letter is taken from: the next place in a row, else the next beginning of a word, else the next at all. */
function nextPlace(text: string, letter: string, last: number): number {
  const from = Math.max(last + 1, 0)
  if (text[from] === letter && last >= 0) return from
  for (let at = from; at < text.length; at++) {
    if (text[at] === letter && isWordStart(text, at)) return at
  }
  return text.indexOf(letter, from)
}

const isWordStart = (text: string, at: number) => at === 0 || /[\s/._'-]/.test(text[at - 1] ?? '')
