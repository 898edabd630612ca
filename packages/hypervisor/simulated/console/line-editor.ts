import type { Key } from './keys.ts'

/** Maximum length of a line of input; further characters are refused with a bell. */
const MAX_LINE_LENGTH = 4096

export interface LineEditorOptions {
  readonly write: (output: string) => void
  /** printed before the line, and again when the line is redrawn */
  readonly prompt: string
  /** whether input is shown; false for passwords */
  readonly echo: boolean
  /** earlier lines, oldest first, for the arrow keys */
  readonly history: readonly string[]
  /** returns completions of the last word before the cursor */
  readonly complete: (before: string) => readonly string[]
  readonly onLine: (line: string) => void
  /** called when Ctrl-C discards the line */
  readonly onInterrupt: () => void
  /** called for Ctrl-D on an empty line */
  readonly onEnd: () => void
}

/** Prints a prompt and edits one line. Each line needs a new editor. */
export function lineEditor(options: LineEditorOptions): (key: Key) => void {
  const { prompt, history } = options
  let line: string[] = []
  let cursor = 0
  let historyIndex = history.length
  let draft = ''

  const write = (output: string): void => {
    if (options.echo && output !== '') options.write(output)
  }
  /** Prints the line again from the cursor on, and returns the cursor to its position. */
  const redrawTail = (): void => {
    const tail = line.slice(cursor)
    write(`${tail.join('')}\x1b[K${left(tail.length)}`)
  }

  const insert = (text: string): void => {
    const chars = Array.from(text)
    if (line.length + chars.length > MAX_LINE_LENGTH) return options.write('\x07')
    line.splice(cursor, 0, ...chars)
    cursor += chars.length
    write(text)
    if (cursor < line.length) redrawTail()
  }

  const remove = (from: number, to: number): void => {
    if (from >= to) return
    write(left(cursor - from))
    line.splice(from, to - from)
    cursor = from
    redrawTail()
  }

  const moveTo = (position: number): void => {
    const target = Math.max(0, Math.min(line.length, position))
    if (target < cursor) write(left(cursor - target))
    if (target > cursor) write(line.slice(cursor, target).join(''))
    cursor = target
  }

  const replace = (text: string): void => {
    write(left(cursor))
    line = Array.from(text)
    cursor = line.length
    write(`${text}\x1b[K`)
  }

  const recall = (step: number): void => {
    const index = historyIndex + step
    if (!options.echo || index < 0 || index > history.length) return
    if (historyIndex === history.length) draft = line.join('')
    historyIndex = index
    replace(history[index] ?? draft)
  }

  const wordStart = (): number => {
    let start = cursor
    while (start > 0 && line[start - 1] === ' ') start -= 1
    while (start > 0 && line[start - 1] !== ' ') start -= 1
    return start
  }

  const complete = (): void => {
    const before = line.slice(0, cursor).join('')
    const word = /\S*$/.exec(before)?.[0] ?? ''
    const candidates = options.complete(before)
    const common = commonPrefix(candidates)
    const [only] = candidates
    if (candidates.length === 1 && only !== undefined) {
      insert(only.slice(word.length) + (only.endsWith('/') ? '' : ' '))
    } else if (common.length > word.length) {
      insert(common.slice(word.length))
    } else if (candidates.length > 1) {
      write(`\r\n${candidates.join('  ')}\r\n${prompt}${line.join('')}${left(line.length - cursor)}`)
    }
  }

  const control = (letter: string): void => {
    switch (letter) {
      case 'A':
        return moveTo(0)
      case 'B':
        return moveTo(cursor - 1)
      case 'C':
        options.write('^C\r\n')
        return options.onInterrupt()
      case 'D':
        return line.length === 0 ? options.onEnd() : remove(cursor, Math.min(line.length, cursor + 1))
      case 'E':
        return moveTo(line.length)
      case 'F':
        return moveTo(cursor + 1)
      case 'K':
        line.length = cursor
        return write('\x1b[K')
      case 'L':
        return write(`\x1b[2J\x1b[H${prompt}${line.join('')}${left(line.length - cursor)}`)
      case 'N':
        return recall(1)
      case 'P':
        return recall(-1)
      case 'U':
        return remove(0, cursor)
      case 'W':
        return remove(wordStart(), cursor)
      default:
    }
  }

  options.write(prompt)
  return (key) => {
    switch (key.type) {
      case 'text':
        return insert(key.text)
      case 'control':
        return control(key.letter)
      case 'enter':
        options.write('\r\n')
        return options.onLine(line.join(''))
      case 'tab':
        return options.echo ? complete() : undefined
      case 'backspace':
        return remove(Math.max(0, cursor - 1), cursor)
      case 'delete':
        return remove(cursor, Math.min(line.length, cursor + 1))
      case 'left':
        return moveTo(cursor - 1)
      case 'right':
        return moveTo(cursor + 1)
      case 'home':
        return moveTo(0)
      case 'end':
        return moveTo(line.length)
      case 'up':
        return recall(-1)
      case 'down':
        return recall(1)
    }
  }
}

/** Returns the sequence that moves the cursor left by `count` columns. */
function left(count: number): string {
  return count > 0 ? `\x1b[${count}D` : ''
}

function commonPrefix(words: readonly string[]): string {
  const [first = '', ...rest] = words
  let length = first.length
  for (const word of rest) while (!word.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}
