import { type Grid, moment } from '#shell/time-charts/grid.ts'

/** Selects series of one timeseries. */
export interface TimeseriesQuery {
  readonly timeseries: string
  /** Fields that must have these values */
  readonly fields: Readonly<Record<string, string | number>>
  /** Fields by which the series are grouped; within a project every series has them (docs/reference/metrics.md#oxql) */
  readonly by?: readonly string[]
}

/**
 * Returns one query for several timeseries, whose result has a table for each, in order. It starts two periods early,
 * because the first point of a counter includes everything counted before.
 */
export function queryOf(wanted: readonly TimeseriesQuery[], grid: Grid): string {
  const each = wanted.map((one) => queryOfOne(one, grid))
  return each.length === 1 ? (each[0] ?? '') : `{ ${each.join(' ; ')} }`
}

function queryOfOne({ timeseries, fields, by = [] }: TimeseriesQuery, { start, end, period }: Grid): string {
  const conditions = [
    `timestamp >= @${moment(start - 2 * period)}`,
    `timestamp < @${moment(end)}`,
    ...Object.entries(fields).map(([name, value]) => `${name} == ${JSON.stringify(value)}`),
  ]
  return [
    `get ${timeseries}`,
    `filter ${conditions.join(' && ')}`,
    `align mean_within(${period / 1000}s)`,
    `group_by [${[...by, 'project_id', 'silo_id'].join(', ')}], sum`,
  ].join(' | ')
}

/** Replaces the times in a query by the explorer's variables, so that the query uses the range selected there. */
export function withVariables(question: string, { start, end, period }: Grid): string {
  return question
    .replaceAll(`@${moment(start - 2 * period)}`, '$start')
    .replaceAll(`@${moment(end)}`, '$end')
    .replaceAll(`mean_within(${period / 1000}s)`, 'mean_within($step)')
}

/** Formats a query with one operation per line, indented within braces. */
export function formatQuery(question: string): string {
  const isMany = question.startsWith('{')
  const parts = isMany ? question.slice(2, -2).split(' ; ') : [question]
  const lines = parts.map((part) =>
    part.replaceAll(' | ', '\n  | ').replaceAll(' && ', '\n      && ').split('\n'),
  )
  if (!isMany) return lines.flat().join('\n')
  const within = lines.map((each) => each.map((line) => `  ${line}`).join('\n'))
  return `{\n${within.join('\n  ;\n')}\n}`
}
