/** Splits Terraform configuration or JSON into tokens. */
import { endOfHclText, endOfJsonText, readHclText, readHeredoc, readJsonText } from './texts.ts'

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'mark' | 'line end' | 'end'
  /** the token as written; for a string, its content */
  readonly text: string
  /** number of the line, from 1 */
  readonly line: number
  /** whether a string contains template expressions */
  readonly isTemplate?: true
}

/** A syntax error with its line. */
export class SyntaxProblem extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/**
 * Patterns of tokens in the order in which they are tried: white space and comments, line breaks, identifiers, numbers,
 * punctuation. Strings are read separately (texts.ts).
 */
const words =
  /(?<blank>[ \t\r\uFEFF]+|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<newline>\n)|(?<name>[A-Za-z_][\w-]*)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<mark>[{}[\]=:,.*+\-/%()<>?!&|])/y

/**
 * Splits a text into tokens.
 * @throws {SyntaxProblem} for a character outside the language
 */
export function scan(source: string, language: 'hcl' | 'json'): readonly Token[] {
  const tokens: Token[] = []
  let line = 1
  let at = 0
  while (at < source.length) {
    const { token, end } = textAt(source, at, { language, line }) ?? wordAt(source, at, line)
    if (token !== null) tokens.push(token)
    line += source.slice(at, end).split('\n').length - 1
    at = end
  }
  return [...tokens, { kind: 'end', text: '', line }]
}

/** The result of one step of the scanner: a token, or null for white space, and the offset of its end. */
interface Scanned {
  readonly token: Token | null
  readonly end: number
}

function wordAt(source: string, at: number, line: number): Scanned {
  words.lastIndex = at
  const match = words.exec(source)
  if (match?.groups === undefined) {
    throw new SyntaxProblem(`${String.fromCodePoint(source.codePointAt(at) ?? 0)} is not understood`, line)
  }
  const [text] = match
  const end = words.lastIndex
  const { newline, name, number, mark } = match.groups
  if (newline !== undefined) return { token: { kind: 'line end', text, line }, end }
  if (name !== undefined) return { token: { kind: 'name', text, line }, end }
  if (number !== undefined) return { token: { kind: 'number', text, line }, end }
  if (mark !== undefined) return { token: { kind: 'mark', text, line }, end }
  if (text.startsWith('/*') && !/^\/\*[^]*\*\/$/.test(text))
    throw new SyntaxProblem('Comment is not closed', line)
  return { token: null, end }
}

interface TextPosition {
  readonly language: 'hcl' | 'json'
  readonly line: number
}

/**
 * Reads the string that begins at an offset; null if none begins there.
 * @throws {SyntaxProblem}
 */
function textAt(source: string, at: number, { language, line }: TextPosition): Scanned | null {
  const isJson = language === 'json'
  if (source.charAt(at) === '"') {
    const end = isJson ? endOfJsonText(source, at) : endOfHclText(source, at)
    if (end === null) throw new SyntaxProblem('String is not closed', line)
    const quoted = source.slice(at, end)
    const read = isJson ? readJsonText(quoted) : readHclText(quoted)
    if (read === null) throw new SyntaxProblem(`${quoted} is not a text`, line)
    return { token: { kind: 'text', line, ...read }, end }
  }
  const heredoc = isJson ? undefined : readHeredoc(source, at)
  if (heredoc === null) throw new SyntaxProblem('Heredoc is not closed', line)
  return heredoc === undefined ? null : { token: { kind: 'text', line, ...heredoc.read }, end: heredoc.end }
}
