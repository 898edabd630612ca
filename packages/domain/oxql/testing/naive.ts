import type { Compare, Condition, Query, Step } from '../language/syntax.ts'

/** A sample with all its properties; counters are raw readings. */
export interface Row {
  readonly metric: string
  readonly fields: Readonly<Record<string, string | number>>
  readonly time: number
  /** start time of a counter, ms since the epoch; null for a gauge */
  readonly start: number | null
  readonly values: readonly (number | null)[]
  /**
   * only for a rolled-up sample: the number of its samples. The last one is at its time, the others are evenly
   * distributed since `since`
   */
  readonly stands?: {
    readonly count: number
    readonly since: number
    /**
     * whether there is a gap before `since`. `count` is then the number of samples that would have been taken since
     * `start` without the gap
     */
    readonly isAfterGap: boolean
  }
}

/** Rows with their table name and alignment. */
export interface NaiveTable {
  readonly name: string
  readonly rows: readonly Row[]
  readonly fields: readonly string[]
  readonly counts: boolean
  readonly period: number | null
}

/** Thrown for an invalid query. */
export class Refused extends Error {}

/**
 * Runs a query row by row as docs/reference/metrics.md#oxql defines each operation. It ignores time and memory, and is
 * the reference for tests of the real evaluator.
 * @param rows all samples, in any order
 * @param end of a query without an upper bound, ms since the epoch
 */
export function naively(query: Query, rows: readonly Row[], end: number): readonly NaiveTable[] {
  const bounds = conditionsIn(query).flatMap((condition) => boundsIn(condition, false))
  return run(query, [], { rows, end: bounds.length === 0 ? end : Math.max(...bounds) })
}

interface TestData {
  readonly rows: readonly Row[]
  readonly end: number
}

function conditionsIn({ start, steps }: Query): readonly Condition[] {
  const own = steps.flatMap((step) => (step.kind === 'filter' ? [step.where] : []))
  return start.kind === 'get' ? own : [...start.queries.flatMap(conditionsIn), ...own]
}

function boundsIn(condition: Condition, isDenied: boolean): readonly number[] {
  if (condition.kind === 'not') return boundsIn(condition.condition, !isDenied)
  if (condition.kind !== 'compare') {
    return [...boundsIn(condition.left, isDenied), ...boundsIn(condition.right, isDenied)]
  }
  const upper = isDenied ? ['>', '>=', '!='] : ['<', '<=', '==']
  const isUpper = condition.name === 'timestamp' && upper.includes(condition.op)
  return isUpper ? [condition.value.value as number] : []
}

/** Runs a query. @param outer filters that directly follow this query if it is a subquery */
function run(query: Query, outer: readonly Condition[], world: TestData): readonly NaiveTable[] {
  const at = query.steps.findIndex(({ kind }) => kind !== 'filter')
  const leading = (at === -1 ? query.steps : query.steps.slice(0, at)).map(whereOf)
  const isAll = at === -1
  const chosen = isAll ? [...leading, ...outer] : leading
  let tables =
    query.start.kind === 'get'
      ? [read(`${query.start.target}:${query.start.metric}`, chosen, world)]
      : query.start.queries.flatMap((inner) => run(inner, chosen, world))
  for (const step of isAll ? [] : query.steps.slice(at)) tables = take(step, tables, world)
  if (!isAll) for (const where of outer) tables = tables.map((table) => filtered(table, where))
  return tables
}

const whereOf = (step: Step): Condition => (step as Extract<Step, { kind: 'filter' }>).where

/** Fields of the test metrics, and whether they are counters. */
export const naiveMetrics: Readonly<Record<string, { fields: readonly string[]; counts: boolean }>> = {
  'virtual_disk:bytes_read': {
    fields: ['attached_instance_id', 'block_size', 'disk_id', 'project_id', 'silo_id'],
    counts: true,
  },
  'virtual_disk:reads': {
    fields: ['attached_instance_id', 'block_size', 'disk_id', 'project_id', 'silo_id'],
    counts: true,
  },
  'collection_target:ram_provisioned': { fields: ['id'], counts: false },
  'collection_target:cpus_provisioned': { fields: ['id'], counts: false },
}

function read(name: string, conditions: readonly Condition[], { rows }: TestData): NaiveTable {
  const metric = naiveMetrics[name]
  if (metric === undefined) throw new Refused(name)
  const empty: NaiveTable = { name, rows: [], fields: metric.fields, counts: metric.counts, period: null }
  for (const condition of conditions) check(condition, empty)
  const mayMeet = (row: Row) => may(conditions, row)
  const chosen = rows
    .filter((row) => row.metric === name && mayMeet(row))
    .toSorted((a, b) => a.time - b.time)
    .map((row, _, all) => (metric.counts ? counted(row, all) : row))
  const table = { ...empty, rows: chosen }
  return conditions.reduce<NaiveTable>((all, condition) => filtered(all, condition), table)
}

function counted(row: Row, all: readonly Row[]): Row {
  const before = all.findLast(
    (other) => other.time < row.time && other.start === row.start && sameFields(other, row),
  )
  if (before === undefined) return row
  const [now, then] = [row.values[0] ?? null, before.values[0] ?? null]
  const value = now === null || then === null || now < then ? now : now - then
  return { ...row, start: before.time, values: [value] }
}

const sameFields = (a: Row, b: Row): boolean => nameOf(a) === nameOf(b)

/** Returns the fields of a series as one text. */
export function nameOf({ fields }: Pick<Row, 'fields'>): string {
  return Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join(' ')
}

/** Whether all conditions could hold for some values. */
function may(conditions: readonly Condition[], row: Row): boolean {
  const could = (condition: Condition, isExpected: boolean): boolean => {
    switch (condition.kind) {
      case 'compare':
        return ['datum', 'start_time'].includes(condition.name) || compare(condition, row) === isExpected
      case 'not':
        return could(condition.condition, !isExpected)
      case 'and':
      case 'or': {
        const both = (condition.kind === 'and') === isExpected
        const [left, right] = [could(condition.left, isExpected), could(condition.right, isExpected)]
        return both ? left && right : left || right
      }
      case 'xor': {
        const { left, right } = condition
        return (
          (could(left, true) && could(right, !isExpected)) || (could(left, false) && could(right, isExpected))
        )
      }
    }
  }
  return conditions.every((condition) => could(condition, true))
}

function filtered(table: NaiveTable, condition: Condition): NaiveTable {
  if (table.rows.length > 0) check(condition, table)
  else checkKnown(condition, table)
  return { ...table, rows: table.rows.filter((row) => meets(condition, row)) }
}

function meets(condition: Condition, row: Row): boolean {
  switch (condition.kind) {
    case 'compare':
      return compare(condition, row)
    case 'not':
      return !meets(condition.condition, row)
    case 'and':
      return meets(condition.left, row) && meets(condition.right, row)
    case 'or':
      return meets(condition.left, row) || meets(condition.right, row)
    case 'xor':
      return meets(condition.left, row) !== meets(condition.right, row)
  }
}

function compare({ name, op, value }: Compare, row: Row): boolean {
  const own = name === 'timestamp' ? row.time : name === 'start_time' ? row.start : name === 'datum' ? row.values[0] : row.fields[name] // prettier-ignore
  if (own === null || own === undefined) return false
  if (op === '~=') return new RegExp(String(value.value)).test(String(own))
  const isExpected = typeof value.value === 'bigint' ? Number(value.value) : value.value
  const order = own < isExpected ? -1 : own > isExpected ? 1 : 0
  return { '==': order === 0, '!=': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[op] // prettier-ignore
}

/** Checks that the table has the fields of a condition. A table without rows accepts all fields. */
function checkKnown(condition: Condition, table: NaiveTable): void {
  const names = comparesIn(condition).map(({ name }) => name)
  if (names.every((name) => isKnown(name, table))) check(condition, table)
}

const isKnown = (name: string, { fields }: NaiveTable): boolean =>
  ['timestamp', 'start_time', 'datum', ...fields].includes(name)

function comparesIn(condition: Condition): readonly Compare[] {
  if (condition.kind === 'compare') return [condition]
  if (condition.kind === 'not') return comparesIn(condition.condition)
  return [...comparesIn(condition.left), ...comparesIn(condition.right)]
}

function check(condition: Condition, table: NaiveTable): void {
  for (const each of comparesIn(condition)) checkOne(each, table)
}

function checkOne({ name, op, value }: Compare, table: NaiveTable): void {
  const refuseUnless = (isFine: boolean) => {
    if (!isFine) throw new Refused(name)
  }
  refuseUnless(isKnown(name, table))
  refuseUnless(op !== '~=')
  if (name === 'timestamp') refuseUnless(value.type === 'moment')
  else if (name === 'start_time') refuseUnless(value.type === 'moment' && table.counts)
  else if (name === 'datum')
    refuseUnless(['integer', 'double'].includes(value.type) && !table.name.includes(','))
  else if (name === 'block_size') refuseUnless(value.type === 'integer')
  else refuseUnless(value.type === 'text' && value.value.length === 36)
}

function take(step: Step, tables: readonly NaiveTable[], world: TestData): NaiveTable[] {
  switch (step.kind) {
    case 'filter':
      return tables.map((table) => filtered(table, step.where))
    case 'first':
    case 'last':
      return tables.map((table) => ({ ...table, rows: cut(table.rows, step.kind, step.count) }))
    case 'align':
      return tables.map((table) => align(table, step.period, step.method, world.end))
    case 'group_by':
      return [group(tables, step)]
    case 'join':
      return [join(tables)]
  }
}

function seriesIn(rows: readonly Row[]): readonly (readonly Row[])[] {
  const names = [...new Set(rows.map(nameOf))]
  return names.map((name) => rows.filter((row) => nameOf(row) === name).toSorted((a, b) => a.time - b.time))
}

function cut(rows: readonly Row[], side: 'first' | 'last', count: number): readonly Row[] {
  return seriesIn(rows).flatMap((own) => (side === 'first' ? own.slice(0, count) : own.slice(-count)))
}

function align(table: NaiveTable, period: number, method: string, end: number): NaiveTable {
  if (method !== 'mean_within' || table.rows.some(({ values }) => values.length > 1))
    throw new Refused('align')
  const rows = seriesIn(table.rows).flatMap((own) => {
    const gaps = own.slice(1).map((row, n) => row.time - (own[n]?.time ?? 0))
    if (gaps.length > 0 && gaps.every((gap) => gap > 10 * period)) throw new Refused('upsampled')
    const points: Row[] = []
    const { metric, fields } = own[0] as Row
    for (let time = end; time >= (own[0]?.time ?? Infinity); time -= period) {
      points.push({ metric, fields, time, start: null, values: [mean(own, time - period, time)] })
    }
    return points
  })
  return { ...table, rows, counts: false, period }
}

function mean(own: readonly Row[], begin: number, end: number): number | null {
  const isWithin = (time: number) => time > begin && time <= end
  const share = ({ time, start }: Row): number => {
    if (start === null || start >= time) return isWithin(time) ? 1 : 0
    return Math.max(0, Math.min(time, end) - Math.max(start, begin)) / (time - start)
  }
  const known = own.filter(({ values }) => values[0] !== null)
  const isSampled = known.some((row) =>
    row.stands?.isAfterGap === true
      ? share(row) > 0 && (row.time <= end || row.stands.since < end)
      : samplesOf(row).some(isWithin),
  )
  if (!isSampled) return null
  const counts = known.map((row) =>
    row.stands?.isAfterGap === true ? row.stands.count * share(row) : samplesOf(row).filter(isWithin).length,
  )
  const parts = own.map((row) => {
    const value = row.values[0] ?? 0
    return row.start === null ? samplesOf(row).filter(isWithin).length * value : value * share(row)
  })
  const samples = counts.reduce((a, b) => a + b, 0)
  return parts.reduce((a, b) => a + b, 0) / samples
}

/** Returns the times of the samples of a rolled-up row, at equal intervals. */
function samplesOf({ time, start, stands }: Row): readonly number[] {
  const { count, since } = stands ?? { count: 1, since: time }
  const from = Math.max(since, start ?? -Infinity)
  return Array.from({ length: count }, (_, n) => from + ((time - from) * (n + 1)) / count)
}

function group(tables: readonly NaiveTable[], step: Extract<Step, { kind: 'group_by' }>): NaiveTable {
  const [table] = tables
  const names = step.fields.map(({ name }) => name)
  if (tables.length !== 1 || table === undefined || table.period === null) throw new Refused('group_by')
  if (table.name.includes(',') || names.some((name) => !table.fields.includes(name)))
    throw new Refused('group_by')
  const narrowed = table.rows.map((row) => {
    const fields = Object.fromEntries(names.map((name) => [name, row.fields[name] ?? '']))
    return { ...row, fields }
  })
  const rows = seriesIn(narrowed).flatMap((own) =>
    [...new Set(own.map(({ time }) => time))].map((time) => {
      const found = own.filter((row) => row.time === time).flatMap(({ values }) => values[0] ?? [])
      const total = found.reduce((a, b) => a + b, 0)
      const value = found.length === 0 ? null : step.reduce === 'sum' ? total : total / found.length
      return { ...(own[0] as Row), time, values: [value] }
    }),
  )
  return { ...table, rows, fields: [...new Set(names)] }
}

function join(tables: readonly NaiveTable[]): NaiveTable {
  const [first] = tables
  if (first === undefined || tables.length < 2) throw new Refused('join')
  const alike = (table: NaiveTable) =>
    table.period === first.period && sorted(table.fields) === sorted(first.fields)
  if (first.period === null || !tables.every(alike)) throw new Refused('join')
  const all = tables.map(({ rows }) => sorted([...new Set(rows.map(nameOf))]))
  if (new Set(all).size > 1) throw new Refused('join')
  const rows = first.rows.flatMap((row) => {
    const beside = tables.map((table) =>
      table.rows.find((other) => other.time === row.time && sameFields(other, row)),
    )
    if (beside.includes(undefined)) return []
    return [{ ...row, values: beside.flatMap((other) => other?.values ?? []) }]
  })
  return { ...first, name: tables.map(({ name }) => name).join(','), rows }
}

const sorted = (names: readonly string[]): string => names.toSorted().join('\n')
