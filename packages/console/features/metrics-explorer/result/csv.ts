import { encodeCsv } from '@portico/domain/exports/csv.ts'
import { figureOf, statistics } from './histograms.ts'
import type { NameOf } from './names.ts'
import type { ResultTable } from './tables.ts'

/**
 * Returns all points of a table as CSV: one row per point, with the fields of its series. IDs are followed by their
 * names, if known. Cells without a sample are empty.
 */
export function tableCsv({ name, kind, series, shown, by, same }: ResultTable, nameOf: NameOf): string {
  const fields = [...by, ...same.map(([field]) => field)]
  const hasNames = new Set(
    fields.filter((field) => series.some((each) => nameOf(field, each.fields[field] ?? '').isName)),
  )
  const cellsOf = (field: string, value: string): readonly string[] => {
    if (!hasNames.has(field)) return [value]
    const called = nameOf(field, value)
    return [value, called.isName ? called.name : '']
  }
  const value = `${name}${shown.unit === '' ? '' : ` (${shown.unit})`}`
  const heads = kind === 'histograms' ? statistics.map((each) => `${value} ${each}`) : [value]
  return encodeCsv([
    [
      'Time',
      ...fields.flatMap((field) => (hasNames.has(field) ? [field, nameFieldOf(field)] : [field])),
      ...heads,
    ],
    ...series.flatMap((each) =>
      each.times.map((time, at) => [
        new Date(time).toISOString(),
        ...fields.flatMap((field) => cellsOf(field, each.fields[field] ?? '')),
        ...valuesAt(each, at),
      ]),
    ),
  ])
}

/** Returns the name of the column with the names of an ID field: `instance_name` for `instance_id`. */
const nameFieldOf = (field: string): string => `${field.replace(/_?id$/, '')}_name`.replace(/^_/, '')

function valuesAt({ histograms, texts, values }: ResultTable['series'][number], at: number) {
  if (histograms !== null) {
    const bins = histograms[at] ?? null
    return statistics.map((each) => (bins === null ? null : rounded(figureOf(bins, each))))
  }
  return [texts === null ? rounded(values[at] ?? null) : (texts[at] ?? null)]
}

// Rounds to twelve digits, because more would exceed the precision of the measurement.
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))
