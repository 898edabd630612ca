/** A key that was decoded from terminal input. */
export type Key =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'control'; readonly letter: string }
  | {
      readonly type:
        | 'enter'
        | 'tab'
        | 'backspace'
        | 'delete'
        | 'up'
        | 'down'
        | 'left'
        | 'right'
        | 'home'
        | 'end'
    }

/** Keys by the final character `x` of the sequences `ESC [ x` and `ESC O x`. */
const LETTERS: Readonly<Record<string, Key['type']>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
}
/** Keys by the number `n` of the sequence `ESC [ n ~`. */
const NUMBERS: Readonly<Record<string, Key['type']>> = {
  1: 'home',
  3: 'delete',
  4: 'end',
  7: 'home',
  8: 'end',
}

/** Maximum length of an escape sequence. */
const MAX_SEQUENCE_LENGTH = 16

/**
 * Returns a function that decodes terminal input to keys. A sequence may be split over several inputs; unknown
 * sequences are dropped.
 */
export function keyDecoder(): (input: string) => readonly Key[] {
  let sequence: string | null = null
  let lastWasReturn = false

  const plain = (char: string): Key | null => {
    const afterReturn = lastWasReturn
    lastWasReturn = char === '\r'
    if (char === '\n' && afterReturn) return null
    if (char === '\r' || char === '\n') return { type: 'enter' }
    if (char === '\t') return { type: 'tab' }
    if (char === '\x7f' || char === '\b') return { type: 'backspace' }
    if (char < ' ') return { type: 'control', letter: String.fromCharCode(char.charCodeAt(0) + 64) }
    return { type: 'text', text: char }
  }

  const inSequence = (so: string): Key | null => {
    if (so.length === 1 && (so === '[' || so === 'O')) return null
    if (so.length > 1 && /[0-9;]$/.test(so) && so.length < MAX_SEQUENCE_LENGTH) return null
    sequence = null
    const number = /^\[(\d+)~$/.exec(so)?.[1]
    const type = number === undefined ? LETTERS[so.slice(-1)] : NUMBERS[number]
    return so.length > 1 && type !== undefined ? ({ type } as Key) : null
  }

  return (input) => {
    const keys: Key[] = []
    for (const char of input) {
      let key: Key | null
      if (sequence !== null) {
        sequence += char
        key = inSequence(sequence)
      } else if (char === '\x1b') {
        sequence = ''
        key = null
      } else {
        key = plain(char)
      }
      if (key !== null) keys.push(key)
    }
    return keys
  }
}
