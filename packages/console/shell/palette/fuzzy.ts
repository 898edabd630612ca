/**
 * Returns how well typed text matches a label; higher is better. null if it does not match. The letters must occur in
 * order; starts of words and consecutive letters score higher.
 */
export function fuzzyScore(label: string, typed: string): number | null {
  const needle = typed.toLowerCase().replaceAll(/\s+/g, '')
  const text = label.toLowerCase()
  // A match must begin at a word or be a substring of the label. Single letters within words do not match.
  const part = text.indexOf(typed.trim().toLowerCase())
  if (part > 0 && !isWordStart(text, part)) return -text.length / 100
  let score = 0
  let last = -2
  for (const letter of needle) {
    const at = nextIndex(text, letter, last)
    if (at < 0 || (last === -2 && !isWordStart(text, at))) return null
    if (at === last + 1) score += 2
    if (isWordStart(text, at)) score += 3
    last = at
  }
  // If two labels match equally well, the shorter one comes first.
  return score - text.length / 100
}

/**
 * Returns the index of the next letter that matches: directly after the previous one, else at the next beginning of a
 * word, else the next occurrence.
 */
function nextIndex(text: string, letter: string, last: number): number {
  const from = Math.max(last + 1, 0)
  if (text[from] === letter && last >= 0) return from
  for (let at = from; at < text.length; at++) {
    if (text[at] === letter && isWordStart(text, at)) return at
  }
  return text.indexOf(letter, from)
}

const isWordStart = (text: string, at: number) => at === 0 || /[\s/._'-]/.test(text[at - 1] ?? '')
