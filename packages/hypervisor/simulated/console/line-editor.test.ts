import { describe, expect, test } from 'vitest'
import { keyDecoder } from './keys.ts'
import { lineEditor } from './line-editor.ts'

const UP = '\x1b[A'
const DOWN = '\x1b[B'
const RIGHT = '\x1b[C'
const LEFT = '\x1b[D'
const ctrl = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - 64)

/**
 * Returns the content of a terminal line after this output, which may contain text, cursor movements and erasures to
 * the end of the line.
 */
function lineOf(output: string): string {
  const cells: string[] = []
  let column = 0
  // oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
  for (const [, count, letter, char] of output.matchAll(/\x1b\[(\d*)([A-Z])|([^])/gu)) {
    if (letter === 'D') column -= Number(count)
    else if (letter === 'K') cells.length = column
    else if (char === '\r') column = 0
    else if (char === '\n') cells.length = 0
    else if (char !== undefined) cells[column++] = char
  }
  return cells.join('')
}

interface Typed {
  /** the lines that the user finished with Enter */
  lines: string[]
  /** the content of the last line on the screen */
  shown: string
  events: string[]
  raw: string
}

function typing(
  input: string,
  options: { history?: string[]; words?: string[]; echo?: boolean } = {},
): Typed {
  const result: Typed = { lines: [], shown: '', events: [], raw: '' }
  const decode = keyDecoder()
  const editor = lineEditor({
    write: (output) => {
      result.raw += output
    },
    prompt: '$ ',
    echo: options.echo ?? true,
    history: options.history ?? [],
    complete: (before) =>
      (options.words ?? []).filter((word) => word.startsWith(before.split(' ').at(-1) ?? '')),
    onLine: (line) => void result.lines.push(line),
    onInterrupt: () => void result.events.push('interrupt'),
    onEnd: () => void result.events.push('end'),
  })
  for (const key of decode(input)) editor(key)
  result.shown = lineOf(result.raw)
  return result
}

describe('editing a line', () => {
  test.each([
    ['typing', 'hello', 'hello'],
    ['backspace', `hellp\x7fo`, 'hello'],
    ['backspace at the beginning', '\x7f\x7fhi', 'hi'],
    ['inserting in the middle', `helo${LEFT}l`, 'hello'],
    ['moving beyond the ends', `${LEFT}b${LEFT}${LEFT}a${RIGHT}${RIGHT}c`, 'abc'],
    ['delete', `heello${ctrl('A')}${RIGHT}\x1b[3~`, 'hello'],
    ['home and end', `ell\x1b[Hh\x1b[Fo`, 'hello'],
    ['home and end of other terminals', `ell\x1bOHh\x1b[4~o`, 'hello'],
    ['Ctrl-U', `some words${ctrl('U')}hello`, 'hello'],
    ['Ctrl-U in the middle', `xyhello${LEFT.repeat(5)}${ctrl('U')}`, 'hello'],
    ['Ctrl-W', `hello big world${ctrl('W')}${ctrl('W')}`, 'hello '],
    ['Ctrl-K', `hello world${LEFT.repeat(6)}${ctrl('K')}`, 'hello'],
    ['Ctrl-D inside a line', `hxello${ctrl('A')}${ctrl('F')}${ctrl('D')}`, 'hello'],
    ['characters beyond ASCII', `gr\u00fc\u00dfe \u{1f600}\x7f${LEFT}${LEFT}\x7f\u00df`, 'gr\u00fc\u00dfe '],
    ['unknown sequences and controls', `he\x1b[15~\x1b[1;5Zl${ctrl('G')}lo`, 'hello'],
  ])('%s', (_, input, line) => {
    const typed = typing(input)
    expect(typed.shown).toBe(`$ ${line}`)
    expect(typing(`${input}\r`).lines).toEqual([line])
  })

  test('a sequence may be split over several inputs, and CR LF counts as one Enter', () => {
    const decode = keyDecoder()
    expect([...decode('\x1b'), ...decode('['), ...decode('A\r'), ...decode('\n'), ...decode('\n')]).toEqual([
      { type: 'up' },
      { type: 'enter' },
      { type: 'enter' },
    ])
  })

  test('the length of a line is limited', () => {
    const typed = typing(`${'x'.repeat(5000)}\r`)
    expect(typed.lines[0]).toHaveLength(4096)
    expect(typed.raw).toContain('\x07')
  })

  test('Ctrl-C discards the line, Ctrl-D ends an empty one', () => {
    expect(typing(`abc${ctrl('C')}`)).toMatchObject({ events: ['interrupt'], lines: [] })
    expect(typing(ctrl('D')).events).toEqual(['end'])
  })

  test('passwords are not shown', () => {
    const typed = typing('secret\x7f\t\r', { echo: false, words: ['secretary'], history: ['old'] })
    expect(typed.lines).toEqual(['secre'])
    expect(typed.raw).toBe('$ \r\n')
  })
})

describe('the history of lines', () => {
  const history = ['first', 'second']
  test.each([
    [UP, 'second'],
    [UP + UP, 'first'],
    [UP + UP + UP, 'first'],
    [UP + UP + DOWN, 'second'],
    [`dra${UP}${DOWN}ft`, 'draft'],
    [`${UP}s`, 'seconds'],
  ])('%j shows %s', (keys, line) => {
    expect(typing(keys, { history }).shown).toBe(`$ ${line}`)
  })
})

describe('completing a word', () => {
  const words = ['hostname', 'hostnamectl', 'history', 'etc/']
  test.each([
    ['hi\t', 'history '],
    ['ho\t', 'hostname'],
    ['e\t', 'etc/'],
    ['x\t', 'x'],
    ['hist now\x1b[D\x1b[D\x1b[D\x1b[D\t', 'history  now'],
  ])('%j becomes %j', (keys, line) => {
    expect(typing(keys, { words }).shown).toBe(`$ ${line}`)
  })

  test('several candidates are listed, and the line is printed again', () => {
    const typed = typing('hostname\t', { words })
    expect(typed.raw).toContain('\r\nhostname  hostnamectl\r\n$ hostname')
  })
})
