import { describe, expect, test } from 'vitest'
import { maxQueryLength } from './limits.ts'
import { parseQuery } from './parser.ts'
import { formatProblem } from './problem.ts'

const now = Date.parse('2026-03-01T12:34:56.500Z')

function read(text: string) {
  const parsed = parseQuery(text, now)
  if ('problem' in parsed) throw new Error(formatProblem(text, parsed.problem))
  return parsed.value
}

function refusal(text: string): string {
  const parsed = parseQuery(text, now)
  if ('value' in parsed) throw new Error(`${text} was taken`)
  return formatProblem(text, parsed.problem)
}

/** Returns the literal that a condition compares with. */
function literal(text: string): unknown {
  const [step] = read(`get a:b | filter x == ${text}`).steps
  return step?.kind === 'filter' && step.where.kind === 'compare'
    ? [step.where.value.type, step.where.value.value]
    : step
}

/** Formats a condition with all parentheses. */
function grouped(text: string): string {
  const [step] = read(`get a:b | filter ${text}`).steps
  const words = (where: unknown): string => {
    const it = where as { kind: string; name: string; condition: unknown; left: unknown; right: unknown }
    if (it.kind === 'compare') return it.name
    if (it.kind === 'not') return `!${words(it.condition)}`
    return `(${words(it.left)} ${it.kind} ${words(it.right)})`
  }
  return step?.kind === 'filter' ? words(step.where) : ''
}

test('all operations are parsed with any white space between tokens', () => {
  const query = read(
    '{get a:b|align mean_within(30s);\n\t{ get c_2:d | first 3 ; get e:f }} | join|group_by [x,y_z] , sum | last 1',
  )
  expect(query.start.kind === 'queries' && query.start.queries.map(({ start }) => start.kind)).toEqual([
    'get',
    'queries',
  ])
  expect(query.steps).toMatchObject([
    { kind: 'join' },
    { kind: 'group_by', fields: [{ name: 'x' }, { name: 'y_z' }], reduce: 'sum' },
    { kind: 'last', count: 1 },
  ])
  expect(read('get a:b | group_by []').steps).toMatchObject([{ fields: [], reduce: 'mean' }])
  expect(read('get a:b | align interpolate(1h)').steps).toMatchObject([
    { method: 'interpolate', period: 3_600_000 },
  ])
})

test.each([
  ['a == 1 || b == 1 && c == 1 ^ d == 1', '(a or (b and (c xor d)))'],
  ['!a == 1 && b == 1', '(!a and b)'],
  ['!(a == 1 || b == 1) ^ c == 1', '(!(a or b) xor c)'],
  ['a == 1 || b == 1 || c == 1', '((a or b) or c)'],
  ['(a == 1)', 'a'],
])('the condition %s is parsed as %s', (text, expected) => {
  expect(grouped(text)).toBe(expected)
})

test.each([
  ['7', ['integer', 7n]],
  ['-9223372036854775808', ['integer', -(2n ** 63n)]],
  ['18446744073709551615', ['integer', 2n ** 64n - 1n]],
  ['0xfF', ['integer', 255n]],
  ['-0x10', ['integer', -16n]],
  ['1.5', ['double', 1.5]],
  ['.5', ['double', 0.5]],
  ['-2e3', ['double', -2000]],
  ['true', ['boolean', true]],
  ['"a \\"b\\" \\d"', ['text', 'a "b" \\d']],
  [`'it is "so"'`, ['text', 'it is "so"']],
  ['5m', ['duration', 300_000]],
  ['2us', ['duration', 0.002]],
  ['1Y', ['duration', 31_536_000_000]],
  ['@2025-03-01', ['moment', Date.parse('2025-03-01T00:00:00Z')]],
  ['@2025-03-01T12:00:00', ['moment', Date.parse('2025-03-01T12:00:00Z')]],
  ['@2025-03-01T12:00:00.250', ['moment', Date.parse('2025-03-01T12:00:00.250Z')]],
  ['@06:00:00', ['moment', Date.parse('2026-03-01T06:00:00Z')]],
  ['@now()', ['moment', now]],
  ['@now() - 5m', ['moment', now - 300_000]],
  ['@now()+1h', ['moment', now + 3_600_000]],
])('%s is parsed as a literal', (text, expected) => {
  expect(literal(text)).toEqual(expected)
})

describe('an invalid query reports the problem and its position:', () => {
  test.each([
    ['', 'line 1, column 1: a query begins with get, or with { and further queries'],
    ['get', 'line 1, column 4: get needs a timeseries, such as virtual_machine:vcpu_usage'],
    ['get a', 'line 1, column 6: the name of a timeseries is target:metric'],
    ['get A:b', 'line 1, column 5: a name consists of lower-case letters and digits, with single _ between them, and begins with a letter (at `A`)'], // prettier-ignore
    ['get a__b:c', 'line 1, column 5: a name consists of lower-case letters and digits, with single _ between them, and begins with a letter (at `a__b`)'], // prettier-ignore
    ['get a:b, c:d', 'line 1, column 8: get accepts one timeseries. For several, use { … ; … } (at `,`)'],
    ['get a:b filter x == 1', 'line 1, column 9: operations are separated by | (at `filter`)'],
    ['get a:b | get c:d', 'line 1, column 11: get must come first in a query. Operations are filter, align, group_by, join, first, last (at `get`)'], // prettier-ignore
    ['get a:b |\n  sort x', 'line 2, column 3: expected an operation after |. Operations are filter, align, group_by, join, first, last (at `sort`)'], // prettier-ignore
    ['get a:b | filter x = 1', 'line 1, column 20: equality is written == (at `=`)'],
    ['get a:b | filter x == run', 'line 1, column 23: text must be in quotes (at `run`)'],
    ['get a:b | filter x == "run', 'line 1, column 23: this text has no closing " (at `"run`)'],
    ['get a:b | filter (x == 1', 'line 1, column 25: this parenthesis is not closed'],
    ['get a:b | filter x == @2025-02-30', 'line 1, column 23: this time does not exist. Timestamps have the form @2025-03-01T12:00:00, in UTC (at `@2025-02-30`)'], // prettier-ignore
    [
      'get a:b | filter x == @2025-03-01T12:00:00Z',
      'line 1, column 43: operations are separated by | (at `Z`)',
    ],
    ['get a:b | filter x == @soon', 'line 1, column 23: a timestamp has the form @2025-03-01, @2025-03-01T12:00:00, @12:00:00 or @now() (at `@soon`)'], // prettier-ignore
    ['get a:b | filter x == 18446744073709551616', 'line 1, column 23: integers must be between −2^63 and 2^64 − 1 (at `18446744073709551616`)'], // prettier-ignore
    [
      'get a:b | align mean_within(5)',
      'line 1, column 29: a duration consists of a number and a unit, such as 30s or 5m (at `5`)',
    ],
    ['get a:b | align mean_within(0s)', 'line 1, column 29: the period must be longer than zero (at `0s`)'],
    ['get a:b | align mean_within(5min)', 'line 1, column 29: the units of durations are Y, M, w, d, h, m, s, ms, us, ns (at `5min`)'], // prettier-ignore
    [
      `get a:b | align mean_within(${'9'.repeat(300)}Y)`,
      `line 1, column 29: this duration is too long (at \`${'9'.repeat(40)}\`)`,
    ],
    ['get a:b | align best(5m)', 'line 1, column 17: align needs a method: mean_within(1m) (at `best`)'],
    ['get a:b | group_by x', 'line 1, column 20: the fields of group_by must be in brackets (at `x`)'],
    ['get a:b | group_by [x], max', 'line 1, column 25: series can be merged with mean or sum (at `max`)'],
    [
      'get a:b | first 0',
      'line 1, column 17: the number of points must be an integer of at least 1 (at `0`)',
    ],
    [
      'get a:b | first 2.5',
      'line 1, column 17: the number of points must be an integer of at least 1 (at `2.5`)',
    ],
    ['{ get a:b ; get c:d', 'line 1, column 20: queries are separated by ; and end with }'],
    ['get a:b | filter x == 5k5', 'line 1, column 23: neither a number nor a duration such as 5m (at `5k5`)'],
    ['get a:b # c', 'line 1, column 9: unexpected character (at `#`)'],
  ])('%s', (text, expected) => {
    expect(refusal(text)).toBe(expected)
  })
})

test('excessively nested queries are refused early', () => {
  expect(refusal(`get a:b | filter x == "${'y'.repeat(maxQueryLength)}"`)).toContain(
    'a query can have at most 4096 characters',
  )
  expect(refusal(`get a:b | filter ${'('.repeat(60)}x == 1`)).toContain(
    'conditions and queries can be nested at most 50 deep',
  )
  expect(refusal(`get a:b | filter ${'!'.repeat(4000)}x == 1`)).toContain(
    'conditions and queries can be nested at most 50 deep',
  )
  expect(refusal(`${'{'.repeat(4000)}get a:b`)).toContain(
    'conditions and queries can be nested at most 50 deep',
  )
  expect(
    read(`get a:b | filter ${Array.from({ length: 400 }, () => 'x == 1').join('&&')}`).steps,
  ).toHaveLength(1)
})
