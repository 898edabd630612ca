import { type Token, tokens } from './lexer.ts'
import { maxQueryLength } from './limits.ts'
import { problem, type Problem, type Span, withoutProblem } from './problem.ts'
import {
  alignMethods,
  type Comparison,
  comparisons,
  type Condition,
  type Literal,
  type Logic,
  type Name,
  type Query,
  reducers,
  type Start,
  type Step,
  type StepKind,
} from './syntax.ts'
import { durationUnits, isMoment, parseDuration, parseMoment } from './times.ts'

/** Maximum nesting of conditions and queries, far above what is useful. */
const maxDepth = 50

/**
 * Parses a query (docs/reference/metrics.md#oxql).
 * @param now value of `@now()`, ms since the epoch
 */
export function parseQuery(
  text: string,
  now: number,
): { readonly value: Query } | { readonly problem: Problem } {
  return withoutProblem(() => {
    if (text.length > maxQueryLength) {
      const span = { from: maxQueryLength, to: text.length }
      problem(span, `a query can have at most ${maxQueryLength} characters, and this one has ${text.length}`)
    }
    const parser = new Parser(tokens(text), now)
    return parser.whole()
  })
}

export const stepKinds = [
  'filter',
  'align',
  'group_by',
  'join',
  'first',
  'last',
] as const satisfies readonly StepKind[]

/** Pattern of a name: lower-case letters and digits, with single `_` between parts. */
const identifier = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/

const bounds = { least: -(2n ** 63n), most: 2n ** 64n - 1n }

class Parser {
  readonly #tokens: readonly Token[]
  readonly #now: number
  #at = 0
  #depth = 0

  constructor(all: readonly Token[], now: number) {
    this.#tokens = all
    this.#now = now
  }

  whole(): Query {
    const query = this.#query()
    const { kind, span } = this.#next
    if (kind !== 'end') problem(span, 'operations are separated by |', ['|'])
    return query
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token
  }

  #take(): Token {
    const token = this.#next
    if (token.kind !== 'end') this.#at++
    return token
  }

  /** Returns the span from an offset to the end of the last token. */
  #since(from: number): Span {
    return { from, to: this.#tokens[this.#at - 1]?.span.to ?? from }
  }

  #has(sign: string): boolean {
    const { kind, text } = this.#next
    return kind === 'sign' && text === sign
  }

  #takeIf(sign: string): boolean {
    if (!this.#has(sign)) return false
    this.#at++
    return true
  }

  #want(sign: string, message: string): void {
    if (!this.#takeIf(sign)) problem(this.#next.span, message, [sign])
  }

  #within<T>(work: () => T): T {
    this.#depth++
    if (this.#depth > maxDepth)
      problem(this.#next.span, `conditions and queries can be nested at most ${maxDepth} deep`)
    const value = work()
    this.#depth--
    return value
  }

  #query(): Query {
    const { from } = this.#next.span
    const start = this.#has('{') ? this.#within(() => this.#queries()) : this.#get()
    const steps: Step[] = []
    while (this.#takeIf('|')) steps.push(this.#step())
    return { start, steps, span: this.#since(from) }
  }

  #queries(): Start {
    const { from } = this.#take().span
    const queries = [this.#query()]
    while (this.#takeIf(';')) queries.push(this.#query())
    this.#want('}', 'queries are separated by ; and end with }')
    return { kind: 'queries', queries, span: this.#since(from) }
  }

  #get(): Start {
    const { kind, text, span } = this.#next
    if (kind !== 'word' || text !== 'get')
      problem(span, 'a query begins with get, or with { and further queries', ['get'])
    this.#take()
    const target = this.#name('get needs a timeseries, such as virtual_machine:vcpu_usage')
    this.#want(':', 'the name of a timeseries is target:metric')
    const metric = this.#name('the metric is missing after the colon')
    if (this.#has(',')) problem(this.#next.span, 'get accepts one timeseries. For several, use { … ; … }')
    return { kind: 'get', target: target.name, metric: metric.name, span: this.#since(span.from) }
  }

  #name(message: string): Name {
    const { kind, text, span } = this.#next
    if (kind !== 'word') problem(span, message)
    if (!identifier.test(text)) {
      problem(
        span,
        'a name consists of lower-case letters and digits, with single _ between them, and begins with a letter',
      )
    }
    this.#take()
    return { name: text, span }
  }

  #step(): Step {
    const { kind, text, span } = this.#next
    const step = kind === 'word' ? stepKinds.find((each) => each === text) : undefined
    if (step === undefined) {
      const message = text === 'get' ? 'get must come first in a query' : 'expected an operation after |'
      problem(span, `${message}. Operations are ${stepKinds.join(', ')}`, stepKinds)
    }
    this.#take()
    const parsed = this.#stepOf(step)
    return { ...parsed, span: this.#since(span.from) } as Step
  }

  #stepOf(kind: StepKind): object {
    switch (kind) {
      case 'filter':
        return { kind, where: this.#condition() }
      case 'align':
        return { kind, ...this.#alignment() }
      case 'group_by':
        return { kind, ...this.#grouping() }
      case 'join':
        return { kind }
      case 'first':
      case 'last':
        return { kind, count: this.#count() }
    }
  }

  #alignment(): Pick<Extract<Step, { kind: 'align' }>, 'method' | 'period'> {
    const method = this.#oneOf(alignMethods, 'align needs a method: mean_within(1m)')
    this.#want('(', `${method} needs a period in parentheses`)
    const { kind, text, span } = this.#take()
    const period = kind === 'duration' ? this.#duration(text, span) : null
    if (period === null) problem(span, 'a duration consists of a number and a unit, such as 30s or 5m')
    if (period <= 0) problem(span, 'the period must be longer than zero')
    this.#want(')', 'this parenthesis is not closed')
    return { method, period }
  }

  #grouping(): Pick<Extract<Step, { kind: 'group_by' }>, 'fields' | 'reduce'> {
    this.#want('[', 'the fields of group_by must be in brackets')
    const fields: Name[] = []
    if (!this.#takeIf(']')) {
      do fields.push(this.#name('expected the name of a field'))
      while (this.#takeIf(','))
      this.#want(']', 'fields are separated by , and end with ]')
    }
    const reduce = this.#takeIf(',') ? this.#oneOf(reducers, 'series can be merged with mean or sum') : 'mean'
    return { fields, reduce }
  }

  #oneOf<const T extends string>(words: readonly T[], message: string): T {
    const { text, kind, span } = this.#next
    const word = kind === 'word' ? words.find((each) => each === text) : undefined
    if (word === undefined) problem(span, message, words)
    this.#take()
    return word
  }

  #count(): number {
    const { kind, text, span } = this.#take()
    const count = kind === 'number' && /^\d+$/.test(text) ? Number(text) : 0
    if (!Number.isSafeInteger(count) || count < 1)
      problem(span, 'the number of points must be an integer of at least 1')
    return count
  }

  #condition(): Condition {
    return this.#logic('or', '||', () =>
      this.#logic('and', '&&', () => this.#logic('xor', '^', () => this.#factor())),
    )
  }

  #logic(kind: Logic, sign: string, part: () => Condition): Condition {
    let left = part()
    while (this.#takeIf(sign)) {
      const right = part()
      left = { kind, left, right, span: { from: left.span.from, to: right.span.to } }
    }
    return left
  }

  #factor(): Condition {
    const { from } = this.#next.span
    if (this.#takeIf('!')) {
      const condition = this.#within(() => this.#factor())
      return { kind: 'not', condition, span: this.#since(from) }
    }
    if (this.#takeIf('(')) {
      const condition = this.#within(() => this.#condition())
      this.#want(')', 'this parenthesis is not closed')
      return { ...condition, span: this.#since(from) }
    }
    return this.#compare()
  }

  #compare(): Condition {
    const { name, span: nameSpan } = this.#name('expected a comparison, such as state == "run"')
    const { kind, text, span } = this.#next
    const op = kind === 'sign' ? comparisons.find((each: Comparison) => each === text) : undefined
    if (op === undefined)
      problem(span, `${name} must be compared with one of ${comparisons.join(' ')}`, comparisons)
    this.#take()
    const value = this.#literal()
    return { kind: 'compare', name, nameSpan, op, value, span: this.#since(nameSpan.from) }
  }

  #literal(): Literal {
    const { kind, text, span } = this.#take()
    switch (kind) {
      case 'text':
        return { type: 'text', value: text, span }
      case 'number':
        return this.#number(text, span)
      case 'duration':
        return { type: 'duration', value: this.#duration(text, span), span }
      case 'moment':
        return { type: 'moment', ...this.#moment(text, span) }
      case 'word':
        if (text === 'true' || text === 'false') return { type: 'boolean', value: text === 'true', span }
        return problem(span, 'text must be in quotes', [`"${text}"`])
      case 'sign':
        if (text === '-' && this.#next.kind === 'number') {
          const digits = this.#take()
          return this.#number(`-${digits.text}`, { from: span.from, to: digits.span.to })
        }
        break
      case 'end':
        break
    }
    return problem(span, 'expected a value: text in quotes, a number, true, false or a timestamp')
  }

  #number(text: string, span: Span): Literal {
    const [sign, digits] = text.startsWith('-') ? [-1n, text.slice(1)] : [1n, text]
    if (!/^(?:\d+|0[xX][0-9A-Fa-f]+)$/.test(digits)) {
      const value = Number(text)
      if (!Number.isFinite(value)) problem(span, 'this number is too large')
      return { type: 'double', value, span }
    }
    const value = sign * BigInt(digits.toLowerCase())
    if (value < bounds.least || value > bounds.most) {
      problem(span, 'integers must be between −2^63 and 2^64 − 1')
    }
    return { type: 'integer', value, span }
  }

  #duration(text: string, span: Span): number {
    const ms = parseDuration(text)
    if (ms !== null) return ms
    const units = Object.keys(durationUnits)
    const isKnown = units.includes(text.replace(/^\d+/, ''))
    return problem(
      span,
      isKnown ? 'this duration is too long' : `the units of durations are ${units.join(', ')}`,
    )
  }

  #moment(text: string, span: Span): Pick<Extract<Literal, { type: 'moment' }>, 'value' | 'span'> {
    if (text !== '@now()') {
      const value = parseMoment(text.slice(1), this.#now)
      if (value === null)
        problem(span, 'this time does not exist. Timestamps have the form @2025-03-01T12:00:00, in UTC')
      return { value, span }
    }
    if (!this.#has('+') && !this.#has('-')) return { value: this.#now, span }
    const way = this.#take().text === '-' ? -1 : 1
    const { kind, text: length, span: lengthSpan } = this.#take()
    if (kind !== 'duration') problem(lengthSpan, '@now() can be shifted by a duration, such as 5m')
    const value = this.#now + way * this.#duration(length, lengthSpan)
    if (!isMoment(value)) problem(lengthSpan, 'timestamps must be between the years 0 and 9999')
    return { value, span: this.#since(span.from) }
  }
}
