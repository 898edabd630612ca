import { encodeCsv } from '@portico/domain/exports/csv.ts'
import { figureOf, statistics } from './histograms.ts'
import type { NameOf } from './names.ts'
import type { ResultTable } from './tables.ts'

/**
 * All points of a table as CSV: a row for each, with the fields of its series, and beside ids what they are called where
 * that is known. Empty where there was no sample.
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

/** `instance_id`: `instance_name` */
const nameFieldOf = (field: string): string => `${field.replace(/_?id$/, '')}_name`.replace(/^_/, '')

function valuesAt({ histograms, texts, values }: ResultTable['series'][number], at: number) {
  if (histograms !== null) {
    const bins = histograms[at] ?? null
    return statistics.map((each) => (bins === null ? null : rounded(figureOf(bins, each))))
  }
  return [texts === null ? rounded(values[at] ?? null) : (texts[at] ?? null)]
}

// More places than were measured say nothing.
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))
