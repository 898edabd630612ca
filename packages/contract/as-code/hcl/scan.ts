/** Cuts a text of Terraform's language, or of JSON, into words. */
import { endOfHclText, endOfJsonText, readHclText, readHeredoc, readJsonText } from './texts.ts'

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'mark' | 'line end' | 'end'
  /** As it stands in the text; of a text, what it says. */
  readonly text: string
  /** counted from 1 */
  readonly line: number
  /** Of a text: it has parts that are computed. */
  readonly isTemplate?: true
}

/** What could not be read, and where. */
export class SyntaxProblem extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** In order: blanks and comments, line ends, names, numbers, marks. Texts are read apart (texts.ts). */
const words =
  /(?<blank>[ \t\r\uFEFF]+|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<newline>\n)|(?<name>[A-Za-z_][\w-]*)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<mark>[{}[\]=:,.*+\-/%()<>?!&|])/y

/** @throws {SyntaxProblem} for what belongs to neither language */
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

/** A token, or none for a blank, and where it ends. */
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
    throw new SyntaxProblem('A comment is not closed', line)
  return { token: null, end }
}

interface Place {
  readonly language: 'hcl' | 'json'
  readonly line: number
}

/** The text that begins here; null where none does. @throws {SyntaxProblem} */
function textAt(source: string, at: number, { language, line }: Place): Scanned | null {
  const isJson = language === 'json'
  if (source.charAt(at) === '"') {
    const end = isJson ? endOfJsonText(source, at) : endOfHclText(source, at)
    if (end === null) throw new SyntaxProblem('A text is not closed', line)
    const quoted = source.slice(at, end)
    const read = isJson ? readJsonText(quoted) : readHclText(quoted)
    if (read === null) throw new SyntaxProblem(`${quoted} is not a text`, line)
    return { token: { kind: 'text', line, ...read }, end }
  }
  const heredoc = isJson ? undefined : readHeredoc(source, at)
  if (heredoc === null) throw new SyntaxProblem('A text of several lines is not closed', line)
  return heredoc === undefined ? null : { token: { kind: 'text', line, ...heredoc.read }, end: heredoc.end }
}
