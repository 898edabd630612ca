/** Cuts a text of Terraform's language, or of JSON, into words. */

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

/** In order: blanks and comments, line ends, names with dots, numbers, texts, marks. */
const words =
  /(?<blank>[ \t\r\uFEFF]+|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/)|(?<newline>\n)|(?<name>[A-Za-z_][\w-]*)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<text>"(?:[^"\\\n]|\\.)*")|(?<mark>[{}[\]=:,.*+\-/%()<>?!&|])/y

/** @throws {SyntaxProblem} for what belongs to neither language */
export function scan(source: string, language: 'hcl' | 'json'): readonly Token[] {
  const tokens: Token[] = []
  let line = 1
  words.lastIndex = 0
  while (words.lastIndex < source.length) {
    const at = words.lastIndex
    const match = words.exec(source)
    if (match?.groups === undefined) throw new SyntaxProblem(unread(source, at), line)
    const { blank, newline, name, number, text, mark } = match.groups
    if (newline !== undefined) tokens.push({ kind: 'line end', text: newline, line })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, line })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, line })
    else if (text !== undefined) tokens.push({ kind: 'text', line, ...readText(text, language, line) })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark, line })
    line += (blank ?? newline ?? '').split('\n').length - 1
  }
  return [...tokens, { kind: 'end', text: '', line }]
}

function unread(source: string, at: number): string {
  const [found] = source.slice(at)
  return found === '"' ? 'A text is not closed' : `${found} is not understood`
}

/** What a quoted text says. In HCL `${…}` is computed, and `$${` says `${`. */
function readText(
  quoted: string,
  language: 'hcl' | 'json',
  line: number,
): Pick<Token, 'text' | 'isTemplate'> {
  const unescaped = quoted.replaceAll(/\\U([0-9a-fA-F]{8})/g, (_, digits: string) =>
    JSON.stringify(String.fromCodePoint(Number.parseInt(digits, 16))).slice(1, -1),
  )
  let text: string
  try {
    text = JSON.parse(unescaped) as string
  } catch {
    throw new SyntaxProblem(`${quoted} is not a text`, line)
  }
  if (language === 'json') return { text }
  const isTemplate = /[$%]\{/.test(text.replaceAll(/\$\$\{|%%\{/g, ''))
  return isTemplate ? { text, isTemplate } : { text: text.replaceAll(/([$%])\1\{/g, '$1{') }
}
