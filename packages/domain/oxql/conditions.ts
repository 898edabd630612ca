import { tryParseAddress } from '#ip/cidr.ts'
import { problem } from './language/problem.ts'
import { type Compare, type Comparison, type Condition, type Literal, type Logic } from './language/syntax.ts'
import type { FieldType } from './schemas.ts'
import { type FieldValue, pick, type Series, type Shape, type Value } from './tables/table.ts'

/**
 * Reads a regular expression. Whoever gives it sees to it that no expression takes long, whatever text it is held
 * against. @returns null when it is none, `too dear` when it would take long
 */
export type ReadPattern = (text: string) => ((text: string) => boolean) | 'too dear' | null

/** Names that mean something of a point instead of a field. */
export const pointNames = ['timestamp', 'start_time', 'datum'] as const
type PointName = (typeof pointNames)[number]

const isPointName = (name: string): name is PointName => pointNames.some((each) => each === name)

/** Does a point meet a condition? @param start of what was counted */
type PointTest = (time: number, start: number, value: Value) => boolean

/** What a condition comes to once the fields are known: a plain answer, where no point matters. */
type FieldsTest = (fields: ReadonlyMap<string, FieldValue>) => boolean | PointTest

/** A condition that fits a table, ready to be held against its series. */
export type Test = (series: Series) => Series | null

/** A name in a condition that the table has no field for. */
export function unknownField(condition: Condition, shape: Shape): Compare | null {
  if (condition.kind === 'compare') {
    return isPointName(condition.name) || shape.fields.has(condition.name) ? null : condition
  }
  if (condition.kind === 'not') return unknownField(condition.condition, shape)
  return unknownField(condition.left, shape) ?? unknownField(condition.right, shape)
}

/** How much a condition asks. */
export function comparisonsIn(condition: Condition): number {
  if (condition.kind === 'compare') return 1
  if (condition.kind === 'not') return comparisonsIn(condition.condition)
  return comparisonsIn(condition.left) + comparisonsIn(condition.right)
}

/** Say that a table has no such field. @throws ProblemError */
export function refuseField({ name, nameSpan }: Pick<Compare, 'name' | 'nameSpan'>, shape: Shape): never {
  const known = [...shape.fields.keys()].toSorted()
  const words = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  return problem(nameSpan, `${shape.name} has no field ${name}; ${words}`, known)
}

/**
 * Have a condition ready for the series of a table. @throws ProblemError where it does not fit them
 * @returns what leaves the points that meet it; null for a series that as a whole does not
 */
export function testOf(condition: Condition, shape: Shape, readPattern: ReadPattern): Test {
  const test = fieldsTest(condition, shape, readPattern)
  return (series) => {
    const outcome = test(series.fields)
    if (typeof outcome === 'boolean') return outcome ? series : null
    const { times, starts, values } = series
    return only(series, (place) =>
      outcome(times[place] ?? 0, starts?.[place] ?? 0, values[0]?.[place] ?? null),
    )
  }
}

function only(series: Series, holdsAt: (place: number) => boolean): Series {
  const places: number[] = []
  for (let place = 0; place < series.times.length; place++) if (holdsAt(place)) places.push(place)
  return places.length === series.times.length ? series : pick(series, places)
}

/**
 * Could a series with these fields have points that meet a condition?
 * @throws ProblemError where the condition does not fit the table
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
 * Ids that a condition names, by the fields which have to be them: what its `==` say that are all wanted.
 * @param shape that the condition fits
 */
export function idsIn(condition: Condition, shape: Shape): ReadonlyMap<string, string> {
  if (condition.kind === 'and') {
    return new Map([...idsIn(condition.left, shape), ...idsIn(condition.right, shape)])
  }
  if (condition.kind !== 'compare' || condition.op !== '==' || shape.fields.get(condition.name) !== 'uuid') {
    return new Map()
  }
  return new Map([[condition.name, String(wantedOf(condition, 'uuid'))]])
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
  const wanted = wantedOf(compare, type)
  return (fields) => {
    const value = fields.get(name)
    return value !== undefined && holds(op, value, wanted)
  }
}

function pointTest(name: PointName, compare: Compare, shape: Shape): PointTest {
  const { op, value } = compare
  if (op === '~=') problem(compare.span, 'only texts are held against a regular expression')
  if (name === 'datum') {
    const number = datumOf(compare, shape)
    return (_time, _start, datum) => typeof datum === 'number' && holds(op, datum, number)
  }
  if (value.type !== 'moment') {
    problem(value.span, `${name} is compared with a moment, such as @2025-03-01T12:00:00 or @now() - 5m`)
  }
  if (name === 'timestamp') return (time) => holds(op, time, value.value)
  if (shape.metric !== 'delta')
    problem(compare.nameSpan, 'only what is counted has a start_time, gauges have none')
  return (_time, start) => holds(op, start, value.value)
}

function datumOf({ value, nameSpan }: Compare, shape: Shape): number | bigint {
  const [type, ...others] = shape.values
  if (others.length > 0) problem(nameSpan, 'datum means one value, and joined tables have several')
  if (type === 'integer_distribution') problem(nameSpan, 'histograms cannot be compared with a number')
  if (value.type !== 'integer' && value.type !== 'double')
    problem(value.span, 'datum is compared with a number')
  if (value.type === 'double') return value.value
  // Many values are held against it, and what is held against another kind of number takes ten times as long.
  const number = Number(value.value)
  return Number.isSafeInteger(number) ? number : value.value
}

function patternOf(
  { value, span }: Compare,
  type: FieldType,
  readPattern: ReadPattern,
): (text: string) => boolean {
  if (type !== 'string')
    problem(span, `only texts are held against a regular expression, and this is ${type}`)
  if (value.type !== 'text') problem(value.span, 'a regular expression stands in quotes')
  const matches = readPattern(value.value)
  if (matches === null) problem(value.span, 'this is no regular expression')
  if (matches === 'too dear') {
    problem(value.span, 'this regular expression takes too long: make it shorter, with fewer repetitions')
  }
  return matches
}

const uuid = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/** What a field of this type is compared with, in the form that fields have. @throws ProblemError */
function wantedOf({ name, op, value }: Compare, type: FieldType): string | bigint | boolean {
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
      return value.type === 'integer' ? value.value : mismatch(value, name, 'a whole number')
  }
}

function mismatch({ span }: Literal, name: string, wanted: string): never {
  return problem(span, `${name} is compared with ${wanted}`)
}

function onlyEqual(op: Comparison, { span }: Literal, name: string): void {
  if (op !== '==' && op !== '!=') problem(span, `${name} is compared by == or !=`, ['==', '!='])
}

function dashed(text: string): string {
  const digits = text.toLowerCase().replaceAll('-', '')
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join('-') // prettier-ignore
}

/** Numbers of both kinds are compared by what they are, with no rounding. */
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

/** What a condition may come to where not all is known: bits. */
const [mayHold, mayFail] = [1, 2]
const mayBoth = mayHold | mayFail

/** … for a sample at a time, once its fields are known: a plain answer, where the time does not matter. */
type Prospect = number | ((time: number) => number)

/**
 * Have a condition ready to choose samples by their fields and their times, before it is known what was counted since
 * when: what this leaves out meets the condition in no case. Each part is looked at once, however they are joined.
 * @param condition that the shape fits
 */
export function choiceOf(condition: Condition, shape: Shape, readPattern: ReadPattern): Test {
  const prospect = prospectOf(condition, shape, readPattern)
  return (series) => {
    const outcome = prospect(series.fields)
    if (typeof outcome === 'number') return (outcome & mayHold) === 0 ? null : series
    return only(series, (place) => (outcome(series.times[place] ?? 0) & mayHold) !== 0)
  }
}

function prospectOf(
  condition: Condition,
  shape: Shape,
  readPattern: ReadPattern,
): (fields: ReadonlyMap<string, FieldValue>) => Prospect {
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

function combined(join: (a: number, b: number) => number, left: Prospect, right: Prospect): Prospect {
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

/** From one moment to another, both included; ms since the epoch. */
export interface Span {
  readonly from: number
  readonly to: number
}

const always: Span = { from: -Infinity, to: Infinity }

/** Outside of this time no point can meet the condition. */
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
      // Not both is the one not or the other not.
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

/** The upper bounds that a condition gives for `timestamp`, wherever in it. */
export function upperBounds(condition: Condition, isMeant = true): readonly number[] {
  if (condition.kind === 'compare') {
    const { to } = condition.name === 'timestamp' ? boundOf(condition, isMeant) : always
    return Number.isFinite(to) ? [to] : []
  }
  if (condition.kind === 'not') return upperBounds(condition.condition, !isMeant)
  return [...upperBounds(condition.left, isMeant), ...upperBounds(condition.right, isMeant)]
}

/**
 * Does a condition choose whole series and ranges of time, and nothing by what single samples are? Then it chooses as
 * well among samples that stand for others.
 */
export function isOfRanges(condition: Condition): boolean {
  switch (condition.kind) {
    case 'compare':
      return condition.name === 'timestamp' ? ranges.has(condition.op) : !isPointName(condition.name)
    case 'and':
      return isOfRanges(condition.left) && isOfRanges(condition.right)
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
