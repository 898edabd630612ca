import { tryParseAddress } from '#ip/cidr.ts'
import { problem } from './language/problem.ts'
import { type Compare, type Comparison, type Condition, type Literal, type Logic } from './language/syntax.ts'
import type { FieldType } from './schemas.ts'
import { type FieldValue, pick, type Series, type Shape, type Value } from './tables/table.ts'

/**
 * Compiles a regular expression. The implementation must ensure that matching any text is fast. @returns null if the
 * text is not a regular expression, `too expensive` if it could be slow
 */
export type ReadPattern = (text: string) => ((text: string) => boolean) | 'too expensive' | null

/** Names that refer to a point instead of a field. */
export const pointNames = ['timestamp', 'start_time', 'datum'] as const
type PointName = (typeof pointNames)[number]

const isPointName = (name: string): name is PointName => pointNames.some((each) => each === name)

/**
 * Whether a point meets a condition.
 * @param start beginning of the point's interval, for deltas
 */
type PointTest = (time: number, start: number, value: Value) => boolean

/**
 * The result of a condition when the fields are known: a boolean if it does not depend on the points, otherwise a test
 * of points.
 */
type FieldsTest = (fields: ReadonlyMap<string, FieldValue>) => boolean | PointTest

/** A condition compiled for a table, which filters series. */
export type Test = (series: Series) => Series | null

/** Returns the first comparison with a field that the table does not have. */
export function unknownField(condition: Condition, shape: Shape): Compare | null {
  if (condition.kind === 'compare') {
    return isPointName(condition.name) || shape.fields.has(condition.name) ? null : condition
  }
  if (condition.kind === 'not') return unknownField(condition.condition, shape)
  return unknownField(condition.left, shape) ?? unknownField(condition.right, shape)
}

/** Returns the number of comparisons in a condition. */
export function comparisonsIn(condition: Condition): number {
  if (condition.kind === 'compare') return 1
  if (condition.kind === 'not') return comparisonsIn(condition.condition)
  return comparisonsIn(condition.left) + comparisonsIn(condition.right)
}

/** Refuses a field that the table does not have. @throws ProblemError */
export function refuseField({ name, nameSpan }: Pick<Compare, 'name' | 'nameSpan'>, shape: Shape): never {
  const known = [...shape.fields.keys()].toSorted()
  const words = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  return problem(nameSpan, `${shape.name} has no field ${name}; ${words}`, known)
}

/**
 * Compiles a condition for the series of a table. @throws ProblemError if it does not fit the table
 * @returns a function that keeps the points that meet the condition; null for a series without any
 */
export function testOf(condition: Condition, shape: Shape, readPattern: ReadPattern): Test {
  const test = fieldsTest(condition, shape, readPattern)
  return (series) => {
    const outcome = test(series.fields)
    if (typeof outcome === 'boolean') return outcome ? series : null
    const { times, starts, values } = series
    return only(series, (index) =>
      outcome(times[index] ?? 0, starts?.[index] ?? 0, values[0]?.[index] ?? null),
    )
  }
}

function only(series: Series, keeps: (index: number) => boolean): Series {
  const indices: number[] = []
  for (let index = 0; index < series.times.length; index++) if (keeps(index)) indices.push(index)
  return indices.length === series.times.length ? series : pick(series, indices)
}

/**
 * Returns whether a series with these fields could have points that meet the condition.
 * @throws ProblemError if the condition does not fit the table
 */
export function fieldsTestOf(
  condition: Condition,
  shape: Shape,
  readPattern: ReadPattern,
): (fields: ReadonlyMap<string, FieldValue>) => boolean {
  const test = fieldsTest(condition, shape, readPattern)
  return (fields) => test(fields) !== false
}

/**
 * Returns the IDs that a condition requires with `==`, by field.
 * @param shape the table's shape, which the condition must fit
 */
export function idsIn(condition: Condition, shape: Shape): ReadonlyMap<string, string> {
  if (condition.kind === 'and') {
    return new Map([...idsIn(condition.left, shape), ...idsIn(condition.right, shape)])
  }
  if (condition.kind !== 'compare' || condition.op !== '==' || shape.fields.get(condition.name) !== 'uuid') {
    return new Map()
  }
  return new Map([[condition.name, String(expectedValue(condition, 'uuid'))]])
}

function fieldsTest(condition: Condition, shape: Shape, readPattern: ReadPattern): FieldsTest {
  switch (condition.kind) {
    case 'compare':
      return compareTest(condition, shape, readPattern)
    case 'not': {
      const test = fieldsTest(condition.condition, shape, readPattern)
      return (fields) => not(test(fields))
    }
    case 'and':
    case 'or':
    case 'xor': {
      const left = fieldsTest(condition.left, shape, readPattern)
      const right = fieldsTest(condition.right, shape, readPattern)
      const join = joins[condition.kind]
      return (fields) => join(left(fields), right(fields))
    }
  }
}

type Outcome = boolean | PointTest

const not = (a: Outcome): Outcome => (typeof a === 'boolean' ? !a : (...point) => !a(...point))

function and(a: Outcome, b: Outcome): Outcome {
  if (typeof a === 'boolean') return a && b
  if (typeof b === 'boolean') return b && a
  return (...point) => a(...point) && b(...point)
}

const joins = {
  and,
  or: (a: Outcome, b: Outcome) => not(and(not(a), not(b))),
  xor(a: Outcome, b: Outcome): Outcome {
    if (typeof a === 'boolean') return a ? not(b) : b
    if (typeof b === 'boolean') return b ? not(a) : a
    return (...point) => a(...point) !== b(...point)
  },
}

function compareTest(compare: Compare, shape: Shape, readPattern: ReadPattern): FieldsTest {
  const { name, op } = compare
  if (isPointName(name)) {
    const test = pointTest(name, compare, shape)
    return () => test
  }
  const type = shape.fields.get(name)
  if (type === undefined) return refuseField(compare, shape)
  if (op === '~=') {
    const matches = patternOf(compare, type, readPattern)
    return (fields) => matches(String(fields.get(name)))
  }
  const expected = expectedValue(compare, type)
  return (fields) => {
    const value = fields.get(name)
    return value !== undefined && holds(op, value, expected)
  }
}

function pointTest(name: PointName, compare: Compare, shape: Shape): PointTest {
  const { op, value } = compare
  if (op === '~=') problem(compare.span, 'a regular expression only matches text')
  if (name === 'datum') {
    const number = datumOf(compare, shape)
    return (_time, _start, datum) => typeof datum === 'number' && holds(op, datum, number)
  }
  if (value.type !== 'moment') {
    problem(
      value.span,
      `${name} must be compared with a timestamp, such as @2025-03-01T12:00:00 or @now() - 5m`,
    )
  }
  if (name === 'timestamp') return (time) => holds(op, time, value.value)
  if (shape.metric !== 'delta')
    problem(compare.nameSpan, 'start_time only exists for counters, not for gauges')
  return (_time, start) => holds(op, start, value.value)
}

function datumOf({ value, nameSpan }: Compare, shape: Shape): number | bigint {
  const [type, ...others] = shape.values
  if (others.length > 0) problem(nameSpan, 'datum is a single value, but joined tables have several')
  if (type === 'integer_distribution') problem(nameSpan, 'histograms cannot be compared with a number')
  if (value.type !== 'integer' && value.type !== 'double')
    problem(value.span, 'datum must be compared with a number')
  if (value.type === 'double') return value.value
  // The value is compared with many others, and comparing a number with a bigint takes ten times as long.
  const number = Number(value.value)
  return Number.isSafeInteger(number) ? number : value.value
}

function patternOf(
  { value, span }: Compare,
  type: FieldType,
  readPattern: ReadPattern,
): (text: string) => boolean {
  if (type !== 'string') problem(span, `a regular expression only matches text, and this field is ${type}`)
  if (value.type !== 'text') problem(value.span, 'a regular expression must be in quotes')
  const matches = readPattern(value.value)
  if (matches === null) problem(value.span, 'invalid regular expression')
  if (matches === 'too expensive') {
    problem(value.span, 'this regular expression is too expensive: make it shorter, with fewer repetitions')
  }
  return matches
}

const uuid = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/** Converts the value of a comparison to the type of the field. @throws ProblemError */
function expectedValue({ name, op, value }: Compare, type: FieldType): string | bigint | boolean {
  switch (type) {
    case 'string':
      return value.type === 'text' ? value.value : mismatch(value, name, 'a text in quotes')
    case 'uuid':
      if (value.type !== 'text' || !uuid.test(value.value)) return mismatch(value, name, 'an id in quotes')
      return dashed(value.value)
    case 'ip_addr': {
      const address = value.type === 'text' ? tryParseAddress(value.value) : null
      if (address === null || value.type !== 'text') return mismatch(value, name, 'an IP address in quotes')
      onlyEqual(op, value, name)
      return value.value.toLowerCase()
    }
    case 'bool':
      if (value.type !== 'boolean') return mismatch(value, name, 'true or false')
      onlyEqual(op, value, name)
      return value.value
    default:
      return value.type === 'integer' ? value.value : mismatch(value, name, 'an integer')
  }
}

function mismatch({ span }: Literal, name: string, expected: string): never {
  return problem(span, `${name} must be compared with ${expected}`)
}

function onlyEqual(op: Comparison, { span }: Literal, name: string): void {
  if (op !== '==' && op !== '!=') problem(span, `${name} can only be compared with == or !=`, ['==', '!='])
}

function dashed(text: string): string {
  const digits = text.toLowerCase().replaceAll('-', '')
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join('-') // prettier-ignore
}

/** Evaluates a comparison. Numbers and bigints are compared exactly, without rounding. */
function holds(
  op: Exclude<Comparison, '~='>,
  a: string | number | boolean,
  b: string | number | bigint | boolean,
): boolean {
  switch (op) {
    case '==':
      return !(a < b) && !(a > b)
    case '!=':
      return a < b || a > b
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
  }
}

/** The possible results of a condition whose inputs are partly unknown, as bits. */
const [mayHold, mayFail] = [1, 2]
const mayBoth = mayHold | mayFail

/** The possible results when the fields are known. A function if they depend on the sample time. */
type PossibleResults = number | ((time: number) => number)

/**
 * Compiles a condition to a filter that drops samples early, before their start times are known. It uses only fields
 * and sample times, and drops a sample only if the sample cannot meet the condition. Each comparison runs once, however
 * often the condition contains it.
 * @param condition must fit the shape
 */
export function preselectionOf(condition: Condition, shape: Shape, readPattern: ReadPattern): Test {
  const prospect = prospectOf(condition, shape, readPattern)
  return (series) => {
    const outcome = prospect(series.fields)
    if (typeof outcome === 'number') return (outcome & mayHold) === 0 ? null : series
    return only(series, (index) => (outcome(series.times[index] ?? 0) & mayHold) !== 0)
  }
}

function prospectOf(
  condition: Condition,
  shape: Shape,
  readPattern: ReadPattern,
): (fields: ReadonlyMap<string, FieldValue>) => PossibleResults {
  switch (condition.kind) {
    case 'compare': {
      if (condition.name === 'datum' || condition.name === 'start_time') return () => mayBoth
      const test = compareTest(condition, shape, readPattern)
      return (fields) => {
        const outcome = test(fields)
        if (typeof outcome === 'boolean') return outcome ? mayHold : mayFail
        return (time) => (outcome(time, 0, null) ? mayHold : mayFail)
      }
    }
    case 'not': {
      const prospect = prospectOf(condition.condition, shape, readPattern)
      return (fields) => combined(opposite, prospect(fields), mayBoth)
    }
    case 'and':
    case 'or':
    case 'xor': {
      const left = prospectOf(condition.left, shape, readPattern)
      const right = prospectOf(condition.right, shape, readPattern)
      const join = prospects[condition.kind]
      return (fields) => combined(join, left(fields), right(fields))
    }
  }
}

function combined(
  join: (a: number, b: number) => number,
  left: PossibleResults,
  right: PossibleResults,
): PossibleResults {
  if (typeof left === 'number' && typeof right === 'number') return join(left, right)
  return (time) =>
    join(typeof left === 'number' ? left : left(time), typeof right === 'number' ? right : right(time))
}

const opposite = (a: number): number =>
  ((a & mayHold) === 0 ? 0 : mayFail) | ((a & mayFail) === 0 ? 0 : mayHold)

const prospects = {
  and: (a: number, b: number) => (a & b & mayHold) | ((a | b) & mayFail),
  or: (a: number, b: number) => ((a | b) & mayHold) | (a & b & mayFail),
  xor: (a: number, b: number) => ((a & opposite(b)) === 0 ? 0 : mayHold) | ((a & b) === 0 ? 0 : mayFail),
} as const satisfies Record<Logic, (a: number, b: number) => number>

/** A time range in ms since the epoch, both ends included. */
export interface Span {
  readonly from: number
  readonly to: number
}

const always: Span = { from: -Infinity, to: Infinity }

/**
 * Returns the time range outside of which no point can meet the condition.
 * @param isMeant false for the negation of the condition
 */
export function timesOf(condition: Condition, isMeant = true): Span {
  switch (condition.kind) {
    case 'compare':
      return condition.name === 'timestamp' ? boundOf(condition, isMeant) : always
    case 'not':
      return timesOf(condition.condition, !isMeant)
    case 'xor':
      return always
    case 'and':
    case 'or': {
      const [left, right] = [timesOf(condition.left, isMeant), timesOf(condition.right, isMeant)]
      // De Morgan: the negation of "and" is the "or" of the negations.
      return (condition.kind === 'and') === isMeant
        ? { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) }
        : { from: Math.min(left.from, right.from), to: Math.max(left.to, right.to) }
    }
  }
}

const opposites = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const

function boundOf({ op, value }: Compare, isMeant: boolean): Span {
  if (value.type !== 'moment' || op === '~=') return always
  const moment = value.value
  switch (isMeant ? op : opposites[op]) {
    case '==':
      return { from: moment, to: moment }
    case '<':
    case '<=':
      return { from: -Infinity, to: moment }
    case '>':
    case '>=':
      return { from: moment, to: Infinity }
    case '!=':
      return always
  }
}

/** Returns all upper bounds that a condition sets for `timestamp`. */
export function upperBounds(condition: Condition, isMeant = true): readonly number[] {
  if (condition.kind === 'compare') {
    const { to } = condition.name === 'timestamp' ? boundOf(condition, isMeant) : always
    return Number.isFinite(to) ? [to] : []
  }
  if (condition.kind === 'not') return upperBounds(condition.condition, !isMeant)
  return [...upperBounds(condition.left, isMeant), ...upperBounds(condition.right, isMeant)]
}

/**
 * Whether a condition selects only whole series and time ranges, so that it can be applied to rolled-up samples as
 * well.
 */
export function selectsRangesOnly(condition: Condition): boolean {
  switch (condition.kind) {
    case 'compare':
      return condition.name === 'timestamp' ? ranges.has(condition.op) : !isPointName(condition.name)
    case 'and':
      return selectsRangesOnly(condition.left) && selectsRangesOnly(condition.right)
    default:
      return isOfFields(condition)
  }
}

const ranges: ReadonlySet<Comparison> = new Set(['<', '<=', '>', '>='])

function isOfFields(condition: Condition): boolean {
  if (condition.kind === 'compare') return !isPointName(condition.name)
  if (condition.kind === 'not') return isOfFields(condition.condition)
  return isOfFields(condition.left) && isOfFields(condition.right)
}
