import { type Grid, moment } from '#shell/time-charts/grid.ts'

/** What is asked of one timeseries. */
export interface Wanted {
  readonly timeseries: string
  /** what its fields have to be */
  readonly fields: Readonly<Record<string, string | number>>
  /** by what it is told apart; of one project each series names it (docs/reference/metrics.md#oxql) */
  readonly by?: readonly string[]
}

/**
 * A question for several timeseries at once, which answers a table for each, in their order. It begins two periods early:
 * the first point of a counter holds all that was counted before.
 */
export function questionOf(wanted: readonly Wanted[], grid: Grid): string {
  const each = wanted.map((one) => questionOfOne(one, grid))
  return each.length === 1 ? (each[0] ?? '') : `{ ${each.join(' ; ')} }`
}

function questionOfOne({ timeseries, fields, by = [] }: Wanted, { start, end, period }: Grid): string {
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

/** The same question with what the explorer fills in: it follows by itself there, and fits another time. */
export function withVariables(question: string, { start, end, period }: Grid): string {
  return question
    .replaceAll(`@${moment(start - 2 * period)}`, '$start')
    .replaceAll(`@${moment(end)}`, '$end')
    .replaceAll(`mean_within(${period / 1000}s)`, 'mean_within($step)')
}

/** A question in lines, as people read it: an operation each, what is within braces further in. */
export function inLines(question: string): string {
  const isMany = question.startsWith('{')
  const parts = isMany ? question.slice(2, -2).split(' ; ') : [question]
  const lines = parts.map((part) =>
    part.replaceAll(' | ', '\n  | ').replaceAll(' && ', '\n      && ').split('\n'),
  )
  if (!isMany) return lines.flat().join('\n')
  const within = lines.map((each) => each.map((line) => `  ${line}`).join('\n'))
  return `{\n${within.join('\n  ;\n')}\n}`
}
