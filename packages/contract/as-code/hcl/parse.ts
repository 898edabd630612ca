/** Parses JSON and Terraform blocks, with line numbers. */
import { scan, SyntaxProblem, type Token } from './scan.ts'

/** A parsed value, with the line on which it begins. */
export type Node = { readonly line: number } & (
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Node> }
  /**
   * An expression whose value is known only when Terraform runs: a reference to another resource, a variable, a
   * function call.
   */
  | { readonly kind: 'expression'; readonly text: string }
)

export interface ParsedBlock {
  readonly type: string
  readonly labels: readonly string[]
  readonly line: number
  readonly attributes: ReadonlyMap<string, Node>
}

/** Parses a JSON value. @throws {SyntaxProblem} */
export function parseJson(source: string): Node {
  const reader = new Reader(scan(source, 'json'), 'json')
  const value = reader.value()
  reader.skipLines()
  reader.expect('end')
  return value
}

/** Parses the blocks of a Terraform file. @throws {SyntaxProblem} */
export function parseHcl(source: string): readonly ParsedBlock[] {
  const reader = new Reader(scan(source, 'hcl'), 'hcl')
  const blocks: ParsedBlock[] = []
  for (reader.skipLines(); reader.next.kind !== 'end'; reader.skipLines()) blocks.push(reader.block())
  return blocks
}

/** Maximum nesting of values, far above that of real configurations. */
const MAX_DEPTH = 64

class Reader {
  readonly #tokens: readonly Token[]
  readonly #language: 'hcl' | 'json'
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], language: 'hcl' | 'json') {
    this.#tokens = tokens
    this.#language = language
  }

  get next(): Token {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw new Error('read past the end')
    return token
  }

  #take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.#at++
    return token
  }

  #is(mark: string): boolean {
    return this.next.kind === 'mark' && this.next.text === mark
  }

  skipLines(): void {
    while (this.next.kind === 'line end') this.#at++
  }

  expect(kind: Token['kind'], text?: string): Token {
    const token = this.next
    if (token.kind !== kind || (text !== undefined && token.text !== text))
      throw new SyntaxProblem(
        `Expected ${text ?? kind}, found ${token.text.trim() || token.kind}`,
        token.line,
      )
    return this.#take()
  }

  block(): ParsedBlock {
    const { text: type, line } = this.expect('name')
    const labels: string[] = []
    while (this.next.kind === 'text') labels.push(this.#take().text)
    this.expect('mark', '{')
    const attributes = new Map<string, Node>()
    for (this.skipLines(); !this.#is('}'); this.skipLines()) {
      const { text: name, line: at } = this.expect('name')
      if (attributes.has(name)) throw new SyntaxProblem(`${name} is set twice`, at)
      if (this.#is('{')) attributes.set(name, this.#object())
      else {
        this.expect('mark', '=')
        attributes.set(name, this.value())
        if (!this.#is('}')) this.expect('line end')
      }
    }
    this.#take()
    return { type, labels, line, attributes }
  }

  value(): Node {
    if (this.#language === 'json') this.skipLines()
    const from = this.#at
    const node = this.#simpleValue()
    if (this.#language === 'json' || this.#endsValue()) return node
    return this.#product(node) ?? this.#expression(from)
  }

  #endsValue(): boolean {
    const { kind } = this.next
    return kind === 'line end' || kind === 'end' || this.#is(',') || this.#is('}') || this.#is(']')
  }

  #simpleValue(): Node {
    const { kind, text, line, isTemplate } = this.next
    if (this.#is('{')) return this.#object()
    if (this.#is('[')) return this.#list()
    if (kind === 'text' && isTemplate !== true) return this.#leaf(text)
    if (kind === 'number') return this.#leaf(Number(text))
    if (kind === 'name' && Object.hasOwn(constants, text))
      return this.#leaf(constants[text as keyof typeof constants])
    if (this.#language === 'hcl' && (kind === 'name' || kind === 'text' || kind === 'mark'))
      return this.#expression(this.#at)
    throw new SyntaxProblem(`Expected a value, found ${text.trim() || kind}`, line)
  }

  #leaf(value: string | number | boolean | null): Node {
    return { kind: 'value', value, line: this.#take().line }
  }

  /** Evaluates a product of numbers, as sizes are often written; null for any other expression. */
  #product(first: Node): Node | null {
    if (first.kind !== 'value' || typeof first.value !== 'number') return null
    let value = first.value
    while (this.#is('*')) {
      this.#take()
      if (this.next.kind !== 'number') return null
      value *= Number(this.#take().text)
    }
    return this.#endsValue() ? { ...first, value } : null
  }

  /**
   * Skips the tokens of a value without evaluating them.
   * @param from index of the first token of the value
   */
  #expression(from: number): Node {
    this.#at = from
    const { line } = this.next
    let open = 0
    for (; open > 0 || !this.#endsValue(); this.#at++) {
      if (this.next.kind === 'end') throw new SyntaxProblem('An expression is not closed', line)
      if (this.#at > from && this.#isOperand(this.#at) && this.#isOperand(this.#at - 1))
        throw new SyntaxProblem(`Expected the end of the value, found ${this.next.text}`, this.next.line)
      if (['(', '[', '{'].some((mark) => this.#is(mark))) open++
      if ([')', ']', '}'].some((mark) => this.#is(mark))) open--
    }
    if (this.#at === from)
      throw new SyntaxProblem(`Expected a value, found ${this.next.text.trim() || 'nothing'}`, line)
    const text = this.#tokens.slice(from, this.#at).map((token) => token.text)
    return { kind: 'expression', text: text.join(''), line }
  }

  /**
   * Whether the token at an index is an operand. An expression ends where two operands follow each other without an
   * operator. A number with a sign may be the right side of a difference.
   */
  #isOperand(at: number): boolean {
    const { kind, text } = this.#tokens[at] ?? this.next
    return kind === 'name' || kind === 'text' || (kind === 'number' && !text.startsWith('-'))
  }

  #list(): Node {
    const { line } = this.#open('[')
    const items: Node[] = []
    for (this.skipLines(); !this.#is(']'); this.skipLines()) {
      items.push(this.value())
      this.#separator(']')
    }
    this.#close()
    return { kind: 'list', items, line }
  }

  #object(): Node {
    const { line } = this.#open('{')
    const fields = new Map<string, Node>()
    for (this.skipLines(); !this.#is('}'); this.skipLines()) {
      const key = this.expect(this.#language === 'hcl' && this.next.kind === 'name' ? 'name' : 'text')
      if (fields.has(key.text)) throw new SyntaxProblem(`${key.text} is set twice`, key.line)
      if (this.#language === 'hcl' && this.#is('=')) this.#take()
      else this.expect('mark', ':')
      fields.set(key.text, this.value())
      this.#separator('}')
    }
    this.#close()
    return { kind: 'object', fields, line }
  }

  #open(mark: string): Token {
    const token = this.expect('mark', mark)
    if (++this.#depth > MAX_DEPTH) throw new SyntaxProblem('Values are nested too deeply', token.line)
    return token
  }

  #close(): void {
    this.#depth--
    this.#take()
  }

  /** Entries are separated by commas, in HCL objects also by line breaks. A trailing comma is allowed. */
  #separator(close: ']' | '}'): void {
    const hasLineEnd = this.next.kind === 'line end'
    if (this.#language === 'json' || close === ']') this.skipLines()
    if (this.#is(close)) return
    if (close === '}' && this.#language === 'hcl' && hasLineEnd) return
    this.expect('mark', ',')
    this.skipLines()
    if (this.#language === 'json' && this.#is(close))
      throw new SyntaxProblem('Expected an entry after the comma', this.next.line)
  }
}

const constants = { true: true, false: false, null: null }
