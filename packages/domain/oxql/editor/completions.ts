import { pointNames } from '../conditions.ts'
import { type LooseToken, looseTokens } from '../language/lexer.ts'
import { stepKinds } from '../language/parser.ts'
import { comparisons, reducers } from '../language/syntax.ts'
import type { Field, Schema } from '../schemas.ts'
import { knownValues } from './known-values.ts'
import { variables } from './variables.ts'

/** A completion at the cursor. */
export interface QueryCompletion {
  readonly label: string
  /** text to insert; the label if omitted */
  readonly text?: string
  readonly kind: 'word' | 'metric' | 'field' | 'value' | 'time' | 'sign'
  /** short remark beside the label */
  readonly detail: string
  /** description in one sentence */
  readonly about?: string
  /** whether the completion would make the query invalid at this position */
  readonly isOther?: boolean
}

export interface QueryCompletions {
  /** offsets of the text that the chosen completion replaces */
  readonly from: number
  readonly to: number
  readonly items: readonly QueryCompletion[]
  /** field whose resources' IDs are possible here; omitted for no IDs */
  readonly idsOf?: string
}

const steps: Readonly<Record<(typeof stepKinds)[number], string>> = {
  filter: 'Keep points that meet a condition',
  align: 'Convert points to the same times, so that they can be compared',
  group_by: 'Merge series with equal values of these fields; needs align',
  join: 'Combine tables with the same series',
  first: 'The first points of each series',
  last: 'The last points of each series',
}

const pointDetails: Readonly<Record<(typeof pointNames)[number], string>> = {
  timestamp: 'when it was measured',
  start_time: 'since when it has been counted',
  datum: 'the value',
}

const durations = ['10s', '30s', '1m', '5m', '15m', '1h']

/**
 * Returns the completions at a position of a query. Fields of the timeseries in the query come first, then fields of
 * others.
 * @param at offset of the cursor
 */
export function completionsAt(text: string, at: number, schemas: readonly Schema[]): QueryCompletions | null {
  const before = looseTokens(text.slice(0, at))
  const current = currentToken(before, at)
  const tokens = before.filter(({ span }) => span.to <= current.from)
  const begin = tokens.findLastIndex(({ kind, text: sign }) => kind === 'sign' && '|;{'.includes(sign))
  const opener = tokens[begin]?.text ?? '{'
  const step = tokens.slice(begin + 1)
  const read = timeseriesBefore(tokens, schemas)
  const whole = { from: current.from, to: endOf(text, at, current) }
  const offer = (items: readonly QueryCompletion[]): QueryCompletions | null =>
    items.length === 0 ? null : { ...whole, items }
  const [first] = step
  if (current.kind === 'text') return valuesAt(step, read, whole)
  if (first === undefined) {
    if (opener === '|') return offer(stepKinds.map((word) => ({ label: word, text: `${word} `, kind: 'word', detail: steps[word] }))) // prettier-ignore
    return offer([
      { label: 'get', text: 'get ', kind: 'word', detail: 'Read a timeseries' },
      { label: '{', text: '{ ', kind: 'sign', detail: 'Several queries, separated by ;' },
    ])
  }
  const last = step.at(-1) ?? first
  switch (first.text) {
    case 'get':
      return metricsAt(text, at, first.span.to, schemas)
    case 'filter':
      return conditionAt(step, last, read, schemas, whole)
    case 'align':
      if (last === first) return offer([{ label: 'mean_within', text: 'mean_within(', kind: 'word', detail: 'the mean of each period' }]) // prettier-ignore
      return last.text === '(' ? offer(periods()) : null
    case 'group_by':
      return groupingAt(step, last, read, schemas, offer)
    default:
      return null
  }
}

interface Begun {
  readonly from: number
  readonly kind: 'text' | 'word'
}

/** Returns the token that ends at the cursor, or an empty one. */
function currentToken(before: readonly LooseToken[], at: number): Begun {
  const last = before.at(-1)
  if (last === undefined || last.span.to !== at) return { from: at, kind: 'word' }
  if (last.kind === 'unknown' && /^["']/.test(last.text)) return { from: last.span.from, kind: 'text' }
  const isWord = ['word', 'number', 'duration', 'variable', 'moment'].includes(last.kind) || last.text === '@'
  return { from: isWord ? last.span.from : at, kind: 'word' }
}

/**
 * Returns the offset after the token at the cursor. A completion also replaces the rest of the word, or the text up to
 * its closing quote.
 */
function endOf(text: string, at: number, { kind }: Begun): number {
  const rest = kind === 'text' ? /^[^"'\n|&;)]*["']/ : /^[A-Za-z0-9_$]*/
  return at + (rest.exec(text.slice(at))?.[0].length ?? 0)
}

/** Returns the timeseries whose data reaches a position: those of its query, or of all subqueries before it. */
function timeseriesBefore(preceding: readonly LooseToken[], schemas: readonly Schema[]): readonly Schema[] {
  const found: Schema[] = []
  let depth = 0
  for (let at = preceding.length - 1; at >= 0; at--) {
    const each = preceding[at]
    if (each?.text === '}') depth++
    if (depth === 0 && (each?.text === '{' || each?.text === ';')) break
    if (each?.text === '{') depth--
    if (each?.kind !== 'word' || each.text !== 'get') continue
    const name = `${preceding[at + 1]?.text ?? ''}:${preceding[at + 3]?.text ?? ''}`
    found.push(...schemas.filter((schema) => schema.name === name))
  }
  return found.toReversed()
}

function metricsAt(
  text: string,
  at: number,
  after: number,
  schemas: readonly Schema[],
): QueryCompletions | null {
  const current = /[a-z0-9_:]*$/.exec(text.slice(after, at))?.[0] ?? ''
  // A complete name must be followed by an operation, so no completion is offered for it.
  if (/\S/.test(text.slice(after, at - current.length))) return null
  const rest = /^[a-z0-9_:]*/.exec(text.slice(at))?.[0] ?? ''
  const items = schemas.map((schema): QueryCompletion => ({
    label: schema.name,
    kind: 'metric',
    detail: kindText(schema),
    about: `${schema.target.description}. ${schema.metric.description}.`,
  }))
  return { from: at - current.length, to: at + rest.length, items }
}

/** Describes the values of a timeseries briefly. */
export function kindText({ datum, units }: Pick<Schema, 'datum' | 'units'>): string {
  const unit = units === 'none' || units === 'count' ? '' : ` of ${units.replaceAll('_', ' ')}`
  if (datum === 'histogram_u64') return `histograms${unit}`
  return datum === 'cumulative_u64' ? `counter${unit}` : `gauge${unit}`
}

/**
 * Returns completions for fields: of the query's timeseries first, then of others.
 * @param not fields that are already in the list at the cursor
 */
function fieldCompletions(
  read: readonly Schema[],
  schemas: readonly Schema[],
  not: readonly string[] = [],
): readonly QueryCompletion[] {
  const own = new Map(read.flatMap(({ fields }) => fields).map((field) => [field.name, field]))
  const inAll = (name: string) => read.every(({ fields }) => fields.some((field) => field.name === name))
  const others = new Map(
    schemas.flatMap(({ fields }) => fields).filter(({ name }) => !own.has(name)).map((field) => [field.name, field]), // prettier-ignore
  )
  const completionOf = (field: Field, isOther: boolean): QueryCompletion => ({
    label: field.name,
    kind: 'field',
    detail: isOther ? 'not a field of this metric' : `${field.type}, of the ${field.source}`,
    about: field.description,
    ...(isOther && { isOther }),
  })
  return [
    ...[...own.values()].map((field) => completionOf(field, !inAll(field.name))),
    ...[...others.values()].map((field) => completionOf(field, true)),
  ].filter(({ label }) => !not.includes(label))
}

const opensCondition = new Set(['filter', '&&', '||', '^', '!', '('])

function conditionAt(
  step: readonly LooseToken[],
  last: LooseToken,
  read: readonly Schema[],
  schemas: readonly Schema[],
  whole: Pick<QueryCompletions, 'from' | 'to'>,
): QueryCompletions | null {
  if (opensCondition.has(last.text)) {
    const points = pointNames
      .filter((name) => name !== 'start_time' || read.some(({ datum }) => datum.endsWith('_u64')))
      .map((name): QueryCompletion => ({ label: name, kind: 'field', detail: pointDetails[name] }))
    return { ...whole, items: [...points, ...fieldCompletions(read, schemas)] }
  }
  const isName = last.kind === 'word' && opensCondition.has(step.at(-2)?.text ?? '')
  if (isName) {
    const signs = comparisons.filter((sign) => sign !== '~=' || typeOf(last.text, read) === 'string')
    return { ...whole, items: signs.map((sign) => ({ label: sign, text: `${sign} `, kind: 'sign', detail: comparisonTexts[sign] })) } // prettier-ignore
  }
  return comparisons.some((sign) => sign === last.text) ? valuesAt(step, read, whole) : null
}

const comparisonTexts: Readonly<Record<(typeof comparisons)[number], string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  '~=': 'matches a regular expression',
}

const typeOf = (name: string, read: readonly Schema[]) =>
  read.flatMap(({ fields }) => fields).find((field) => field.name === name)?.type

function valuesAt(
  step: readonly LooseToken[],
  read: readonly Schema[],
  whole: Pick<QueryCompletions, 'from' | 'to'>,
): QueryCompletions | null {
  const name = step.at(-2)?.text ?? ''
  if (name === 'timestamp' || name === 'start_time') return { ...whole, items: moments() }
  const type = typeOf(name, read)
  if (type === 'uuid') return { ...whole, items: [], idsOf: name }
  if (type === 'bool') return { ...whole, items: ['true', 'false'].map((label) => ({ label, kind: 'value', detail: '' })) } // prettier-ignore
  const known = [...new Set(read.flatMap((schema) => knownValues(schema.name, name)))]
  if (known.length === 0) return null
  return { ...whole, items: known.map((value) => ({ label: `"${value}"`, kind: 'value', detail: name })) }
}

const variableCompletion = (label: keyof typeof variables): QueryCompletion => ({ label, kind: 'time', detail: variables[label] }) // prettier-ignore

const moments = (): readonly QueryCompletion[] => [
  variableCompletion('$start'),
  variableCompletion('$end'),
  { label: '@now()', kind: 'time', detail: 'the current time' },
  { label: '@now() - 1h', kind: 'time', detail: 'an hour ago' },
]

const periods = (): readonly QueryCompletion[] => [
  { ...variableCompletion('$step'), text: '$step)' },
  ...durations.map((each): QueryCompletion => ({ label: each, text: `${each})`, kind: 'time', detail: '' })),
]

function groupingAt(
  step: readonly LooseToken[],
  last: LooseToken,
  read: readonly Schema[],
  schemas: readonly Schema[],
  offer: (items: readonly QueryCompletion[]) => QueryCompletions | null,
): QueryCompletions | null {
  const isClosed = step.some(({ text }) => text === ']')
  if (!isClosed && (last.text === '[' || last.text === ',')) {
    return offer(fieldCompletions(read, schemas, step.map(({ text }) => text))) // prettier-ignore
  }
  if (isClosed && last.text === ',') {
    const details = { mean: 'their mean', sum: 'their sum' }
    return offer(reducers.map((word) => ({ label: word, kind: 'word', detail: details[word] })))
  }
  return last.text === 'group_by' ? offer([{ label: '[', kind: 'sign', detail: 'the fields to keep' }]) : null
}
